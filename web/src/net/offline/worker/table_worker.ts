/// <reference lib="webworker" />
/** The worker of the tables, and that of the bots: the same file, started in one of two roles. */

import type { Beginning } from "../messages";
import { runBots } from "./bots";
import { startPython } from "./python";
import { runTables } from "./tables";

declare const self: DedicatedWorkerGlobalScope;

// Messages that arrive before Python is ready stay queued in the port, which has no listener until then.
self.onmessage = async ({ data, ports }: MessageEvent<Beginning>) => {
  const { role, manifestUrl } = data;
  const tell = (news: object): void => self.postMessage(news);
  try {
    const python = await startPython(manifestUrl, (done) => tell({ say: "progress", done }));
    const [page, other] = ports;
    if (!page || !other) throw new Error("a worker needs two ports");
    if (role === "bots") runBots(python, other);
    else await runTables(python, page, other, tell, self);
    if (role === "bots") tell({ say: "ready", storage: "memory" });
  } catch (error) {
    tell({ say: "failed", why: error instanceof Error ? error.message : String(error) });
  }
};
