import { expect, it } from "vitest";
import { MOST_RECORD_BYTES, packRecord, TooLong, unpackRecord } from "./record_link";
import { replay } from "./replay.testing";

it("comes back as it was, in letters that an address may have", async () => {
  for (const text of [replay.record, "", "players: ஆஷா, Jörg\r\n", "x".repeat(MOST_RECORD_BYTES)]) {
    const packed = await packRecord(text);
    expect(packed).toMatch(/^[\w-]*$/);
    expect(await unpackRecord(packed)).toBe(text);
  }
});

it("is short enough to be sent", async () => {
  expect((await packRecord(replay.record)).length).toBeLessThan(2000);
});

it("does not unfold what is too long", async () => {
  const bomb = await packRecord("x".repeat(MOST_RECORD_BYTES)).then(async (packed) => {
    // An archive that unpacks without our limit: a stream of zeros.
    const stream = new Blob([new Uint8Array(20_000_000)])
      .stream()
      .pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    expect(bytes.length).toBeLessThan(30_000);
    expect(packed.length).toBeGreaterThan(0);
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  await expect(unpackRecord(bomb)).rejects.toThrow(TooLong);
});

it("says that something is not a record, rather than showing half of it", async () => {
  const packed = await packRecord(replay.record);
  await expect(unpackRecord("!!!")).rejects.toThrow();
  await expect(unpackRecord(packed.slice(0, 40))).rejects.toThrow();
  await expect(unpackRecord("AAAA")).rejects.toThrow();
});
