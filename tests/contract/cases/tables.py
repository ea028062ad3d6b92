"""Making, finding and joining tables, moving seats, rematches."""

from tests.contract.cases.registered import case
from tests.contract.host import Host, Reply
from tests.contract.outcomes import OK
from tests.contract.people import Seat, finished, join, new_table, table_for

NOWHERE = "nowhere"


@case("choices", OK)
async def choices(host: Host) -> Reply:
    return await host.request("GET", "/api/choices")


@case("deck", OK)
async def deck(host: Host) -> Reply:
    return await host.request("GET", "/api/decks/kanchi")


@case("deck", "no_such_deck")
async def unknown_deck(host: Host) -> Reply:
    return await host.request("GET", "/api/decks/nowhere")


@case("lobby", OK)
async def lobby(host: Host) -> Reply:
    return await host.request("GET", "/api/tables")


@case("make", OK)
async def make(host: Host) -> Reply:
    return await new_table(host, "person", "Random")


@case("make", "malformed")
async def make_of_nonsense(host: Host) -> Reply:
    return await host.request("POST", "/api/tables", {"name": "Asha"})


@case("make", "bad_name")
async def make_with_an_unreadable_name(host: Host) -> Reply:
    return await new_table(host, "person", "Random", name="\u200b\u200b")


@case("make", "no_seat_for_you")
async def make_for_bots(host: Host) -> Reply:
    return await new_table(host, "Random", "Random")


@case("make", "bad_seat")
async def make_with_a_seat_for_an_unnamed_bot(host: Host) -> Reply:
    seats = [{"kind": "person"}, {"kind": "bot"}]
    return await host.request("POST", "/api/tables", {"name": "Asha", "seats": seats})


@case("make", "no_such_bot")
async def make_with_an_unknown_bot(host: Host) -> Reply:
    return await new_table(host, "person", "Nobody")


@case("make", "no_such_deck")
async def make_with_an_unknown_deck(host: Host) -> Reply:
    return await new_table(host, "person", "Random", deck="nowhere")


@case("make", "bad_rules")
async def make_with_unknown_rules(host: Host) -> Reply:
    return await new_table(host, "person", "Random", rules="target=many")


@case("make", "malformed_position")
async def make_from_no_position(host: Host) -> Reply:
    return await new_table(host, "person", "Random", position="nonsense")


@case("make", "bad_position")
async def make_from_an_impossible_position(host: Host) -> Reply:
    text = await _position(host)
    return await new_table(host, "person", "Random", position=text.replace("tokens: 48", "tokens: 47", 1))


@case("make", "position_needs_seats")
async def make_from_a_position_for_two(host: Host) -> Reply:
    return await new_table(host, "person", "Random", "Random", position=await _position(host))


@case("make", "name_taken")
async def make_with_the_name_of_a_bot_there(host: Host) -> Reply:
    return await new_table(host, "person", "Apprentice", name="Apprentice")


@case("make", "seats_are_open")
async def make_and_start_without_a_friend(host: Host) -> Reply:
    return await new_table(host, "person", "open", start=True)


async def _position(host: Host) -> str:
    record = await host.request("GET", f"/api/tables/{(await finished(host))['table']}/record")
    found = await host.request("POST", "/api/replay/position", {"record": record.text, "moment": 0})
    return str(found.json["position"])


@case("show", OK)
async def show(host: Host) -> Reply:
    seated = await table_for(host, "person", "open")
    return await host.request("GET", f"/api/tables/{seated['table']}")


@case("join", OK)
async def join_a_table(host: Host) -> Reply:
    return await join(host, (await table_for(host, "person", "open"))["table"])


@case("join", "malformed")
async def join_with_nonsense(host: Host) -> Reply:
    return await join(host, (await table_for(host, "person", "open"))["table"], seat="first")


@case("join", "no_such_table")
async def join_nowhere(host: Host) -> Reply:
    return await join(host, NOWHERE)


@case("join", "bad_name")
async def join_with_an_unreadable_name(host: Host) -> Reply:
    return await join(host, (await table_for(host, "person", "open"))["table"], name="\u200b\u200b")


@case("join", "already_started")
async def join_a_game(host: Host) -> Reply:
    seated = await table_for(host, "person", "Random")
    seat = await Seat.enter(host, seated)
    await seat.insist("start")
    return await join(host, seated["table"])


@case("join", "seat_taken")
async def join_at_a_taken_seat(host: Host) -> Reply:
    return await join(host, (await table_for(host, "person", "open"))["table"], seat=0)


@case("join", "table_full")
async def join_a_full_table(host: Host) -> Reply:
    return await join(host, (await table_for(host, "person", "Random"))["table"])


@case("join", "name_taken")
async def join_with_the_same_name(host: Host) -> Reply:
    return await join(host, (await table_for(host, "person", "open"))["table"], name="Asha")


@case("join", "pin_taken")
async def join_with_the_same_pin(host: Host) -> Reply:
    seated = await table_for(host, "person", "open", pin="orange")
    return await join(host, seated["table"], pin="orange")


@case("code", OK)
async def code(host: Host) -> Reply:
    return await _code(host)


async def _code(host: Host) -> Reply:
    seated = await table_for(host, "person", "open")
    return await host.request("POST", f"/api/tables/{seated['table']}/code", {}, seated["token"])


@case("code", "bad_token")
async def code_for_a_stranger(host: Host) -> Reply:
    seated = await table_for(host, "person", "open")
    return await host.request("POST", f"/api/tables/{seated['table']}/code", {}, "nobody")


@case("move", OK)
async def move(host: Host) -> Reply:
    code = (await _code(host)).json.get("code", "none")
    return await host.request("POST", "/api/codes", {"code": code})


@case("move", "malformed")
async def move_with_nonsense(host: Host) -> Reply:
    return await host.request("POST", "/api/codes", {"code": ""})


@case("move", "no_such_code")
async def move_with_an_unknown_code(host: Host) -> Reply:
    return await host.request("POST", "/api/codes", {"code": "AAAAAAAAAA"})


@case("rematch", OK)
async def rematch(host: Host) -> Reply:
    seated = await finished(host)
    return await host.request("POST", f"/api/tables/{seated['table']}/rematch", {}, seated["token"])


@case("rematch", "bad_token")
async def rematch_for_a_stranger(host: Host) -> Reply:
    seated = await finished(host)
    return await host.request("POST", f"/api/tables/{seated['table']}/rematch", {}, "nobody")


@case("rematch", "not_over")
async def rematch_too_early(host: Host) -> Reply:
    seated = await table_for(host, "person", "Random")
    return await host.request("POST", f"/api/tables/{seated['table']}/rematch", {}, seated["token"])
