/** In the worker of the bots: passes requests of the other worker to Python. */

import type { Errand, ErrandAnswer } from "../messages";
import type { Python } from "./python";

export function runBots(python: Python, tables: MessagePort): void {
  const glue = python.pyimport("ettana.offline.in_browser");
  const runner = glue.start_bots({
    answer: (id: number, answer: Uint8Array) =>
      tables.postMessage({ id, answer: answer.slice() } satisfies ErrandAnswer),
  });
  tables.onmessage = ({ data }: MessageEvent<Errand>) => {
    if (data.do === "begin") glue.begin_task(runner, data.id, data.task);
    else runner.stop(data.id);
  };
}
