import { expect, it } from "vitest";
import { aGame } from "./games.testing";
import { countedGames, isWon, meanLoss, meanLuck, statisticsOf } from "./statistics";

const lost = { ending: { how: "won", winner: 1 } } as const;
const ben = { name: "Ben", pin: "white", bot: null } as const;

it("counts games and what was won, by opponent and by number of players", () => {
  const [first, second] = aGame().seats;
  const three = { seats: [first, second, ben].flatMap((seat) => seat ?? []) };
  const found = statisticsOf([aGame(), aGame({ id: "b", ...lost }), aGame({ id: "c", ...three })]);
  expect(found).toMatchObject({ games: 3, won: 2 });
  expect(found.opponents).toEqual([
    { bot: "Weaver", name: "Weaver", games: 3, won: 2 },
    { bot: null, name: "Ben", games: 1, won: 1 },
  ]);
  expect(found.sizes).toEqual([
    { players: 2, games: 2, won: 1 },
    { players: 3, games: 1, won: 1 },
  ]);
});

it("counts a game once against two bots of one kind, and tells a person from a bot of that name", () => {
  const [me, weaver] = aGame().seats;
  const seats = [me, weaver, weaver, { name: "Weaver", pin: "white", bot: null } as const];
  const { opponents } = statisticsOf([aGame({ seats: seats.flatMap((seat) => seat ?? []) })]);
  expect(opponents.map(({ bot, games }) => [bot, games])).toEqual(
    expect.arrayContaining([
      ["Weaver", 1],
      [null, 1],
    ]),
  );
  expect(opponents.length).toBe(2);
});

it("goes by month, the earliest first", () => {
  const at = (month: number, day: number) => new Date(2026, month, day, 12).getTime();
  const games = [
    aGame({ at: at(5, 30) }),
    aGame({ id: "b", at: at(2, 1) }),
    aGame({ id: "c", at: at(5, 1) }),
  ];
  expect(statisticsOf(games).months.map(({ month, games: n }) => [new Date(month).getMonth(), n])).toEqual([
    [2, 1],
    [5, 2],
  ]);
});

it("leaves out games around one device, of others, without an end, ended from outside, and prepared ones", () => {
  const prepared = ["=== position ===\n", "dice: laid down in advance\n"].map((line) =>
    aGame({ record: `game:\n${line}` }),
  );
  const stopped = aGame({ ending: { how: "stopped", winner: null } });
  const games = [aGame({ mine: [0, 1] }), aGame({ mine: [] }), aGame({ ending: null }), stopped, ...prepared];
  expect(countedGames(games)).toEqual([]);
  expect(statisticsOf(games)).toMatchObject({ games: 0, won: 0, opponents: [] });
});

it("is not won if nobody won", () => {
  expect(isWon(aGame({ ending: { how: "limit", winner: null } }))).toBe(false);
});

const studyWith = (luck: number, counted: number, loss: number) => ({
  version: 1,
  nodes: 1,
  players: [
    { luck, decisions: 0, mistakes: 0, counted, loss },
    { luck: -luck, decisions: 0, mistakes: 0, counted: 9, loss: 77_777 },
  ],
});

it("tells skill and luck of my own analysed games, the earliest first, by decisions that mattered", () => {
  const { studies } = statisticsOf([
    aGame({ id: "late", at: 3, study: studyWith(200_000, 10, 30_000) }),
    aGame({ id: "never" }),
    aGame({ id: "early", at: 1, study: studyWith(-100_000, 30, 10_000) }),
    aGame({ id: "idle", at: 2, study: studyWith(50_000, 0, 0) }),
  ]);
  expect(studies.map(({ id, loss, luck }) => [id, loss, luck])).toEqual([
    ["early", 10_000, -100_000],
    ["idle", null, 50_000],
    ["late", 30_000, 200_000],
  ]);
  expect(meanLoss(studies)).toBe(15_000);
  expect(meanLuck(studies)).toBe(50_000);
  expect(meanLoss([])).toBeNull();
});
