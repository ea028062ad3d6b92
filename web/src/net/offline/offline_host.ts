/** The way to the tables of this device: agreed to, loaded, and told of. Everything about them passes here once. */

import { problem } from "../api";
import { agreed } from "./agreed";
import { offlinePrompts } from "./choice.svelte";
import { manifestUrl } from "./manifest";

type Device = typeof import("./offline_tables");

let opened: Promise<Device> | null = null;

/** Throws ApiError "not_loaded" if the player does not want it now. */
export function device(): Promise<Device> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<Device> {
  const prompts = (await offlinePrompts.load?.()) ?? null;
  if (!agreed() && !(await prompts?.askToLoad())) throw problem("not_loaded");
  const found = await import("./offline_tables");
  found.configure({ manifestUrl: manifestUrl() });
  prompts?.watch(found);
  return found;
}

/** Ends what runs; the next call begins anew. */
export async function closeDevice(): Promise<void> {
  const running = await opened?.catch(() => null);
  opened = null;
  running?.stop();
}
