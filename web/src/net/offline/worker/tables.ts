/// <reference lib="webworker" />
/** In the worker of the tables: passes messages from the page to Python and back. */

import type { Errand, ErrandAnswer, FromTables, ToTables, WorkerNews } from "../messages";
import { openDisk } from "./disk";
import type { Python } from "./python";

export async function runTables(
  python: Python,
  page: MessagePort,
  bots: MessagePort,
  tell: (news: WorkerNews) => void,
  self: DedicatedWorkerGlobalScope,
): Promise<void> {
  const disk = await openDisk((trouble) => tell({ say: "trouble", trouble }));
  const say = (message: FromTables): void => page.postMessage(message);
  let way = bots;
  const glue = python.pyimport("ettana.offline.in_browser");
  const api = glue.start_tables(
    {
      answer: (id: number, status: number, kind: string, text: string) =>
        say({ say: "answer", id, status, kind, text }),
      tell: (line: number, text: string) => say({ say: "told", line, text }),
      hang_up: (line: number) => {
        say({ say: "closed", line });
        api.close(line);
      },
    },
    disk,
    {
      send: (id: number, task: Uint8Array) =>
        way.postMessage({ do: "begin", id, task: task.slice() } satisfies Errand),
      stop: (id: number) => way.postMessage({ do: "stop", id } satisfies Errand),
      replace: () => tell({ say: "replace_bots" }),
    },
  );
  const listen = (): void => {
    way.onmessage = ({ data }: MessageEvent<ErrandAnswer>) => glue.receive_answer(api, data.id, data.answer);
  };
  listen();
  // A new worker of bots: requests to the old one are lost.
  self.onmessage = ({ ports: [other] }) => {
    if (!other) return;
    way.close();
    way = other;
    listen();
    glue.fail_all_tasks(api);
  };
  page.onmessage = ({ data }: MessageEvent<ToTables>) => {
    switch (data.say) {
      case "ask":
        api.ask(data.id, data.method, data.path, data.body, data.token);
        break;
      case "open":
        api.open(data.line, data.table);
        break;
      case "tell":
        api.say(data.line, data.text);
        break;
      case "close":
        api.close(data.line);
        break;
      case "ping":
        say({ say: "pong" });
    }
  };
  tell({ say: "ready", storage: disk.storage });
  disk.tidy(Date.now());
}
