import { expect, it } from "vitest";
import { m } from "../../../language/messages.svelte";
import { preparedFacts } from "../../../ui/tables/prepared";
import { diceVerdict } from "./dice_verdict";
import { sha256 } from "./sha256";

const KEY = "00".repeat(32);
const FAIR = { prepared: [], key: KEY, commitment: sha256(KEY) };

it("is that the dice were checked only if nothing was prepared and the hash is right", () => {
  expect(diceVerdict(FAIR)).toBe(m.end_dice_verified());
  expect(diceVerdict({ ...FAIR, commitment: sha256("01") })).toBe(m.end_dice_wrong());
  expect(diceVerdict({ ...FAIR, key: null })).toBe(m.end_dice_unknown());
  expect(diceVerdict({ ...FAIR, prepared: ["position"] })).toBe(m.end_dice_position());
  expect(diceVerdict({ ...FAIR, prepared: ["dice"] })).toBe(m.end_dice_laid());
  expect(diceVerdict({ ...FAIR, prepared: ["device"] })).toBe(m.end_dice_own_device());
  expect(diceVerdict({ prepared: ["position", "dice"], key: null, commitment: "" })).toBe(m.end_dice_laid());
});

it("is said before anybody sits down", () => {
  expect(preparedFacts({ prepared: [] })).toEqual([]);
  expect(preparedFacts({ prepared: ["position", "dice"] })).toEqual([
    m.table_from_position(),
    m.table_laid_dice(),
  ]);
});
