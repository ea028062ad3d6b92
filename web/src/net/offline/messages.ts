/** Messages between a page and the workers of its device, and between the pages of a device. */

/** From a page. The page numbers its requests and sockets. */
export type ToTables =
  | {
      readonly say: "ask";
      readonly id: number;
      readonly method: string;
      readonly path: string;
      readonly body: string;
      readonly token: string;
    }
  | { readonly say: "open"; readonly line: number; readonly table: string }
  | { readonly say: "tell"; readonly line: number; readonly text: string }
  | { readonly say: "close"; readonly line: number }
  | { readonly say: "ping" };

/** To a page. */
export type FromTables =
  | {
      readonly say: "answer";
      readonly id: number;
      readonly status: number;
      readonly kind: string;
      readonly text: string;
    }
  | { readonly say: "told"; readonly line: number; readonly text: string }
  | { readonly say: "closed"; readonly line: number }
  | { readonly say: "pong" };

/** Progress of the workers. */
export type WorkerNews =
  | { readonly say: "progress"; readonly done: number }
  | { readonly say: "ready"; readonly storage: Storage }
  | { readonly say: "failed"; readonly why: string }
  | { readonly say: "trouble"; readonly trouble: Trouble | null }
  | { readonly say: "replace_bots" };

/** Starts a worker. Both get one end of a channel to the other. */
export interface Beginning {
  readonly role: "tables" | "bots";
  readonly manifestUrl: string;
}

/** Between the workers. */
export type Errand =
  | { readonly do: "begin"; readonly id: number; readonly task: Uint8Array }
  | { readonly do: "stop"; readonly id: number };
export interface ErrandAnswer {
  readonly id: number;
  readonly answer: Uint8Array;
}

/** Whether games survive closing the browser. */
export type Storage = "lasting" | "memory";
/** An entry could not be written: the storage is full, or the browser gives no reason. */
export type Trouble = "storage_full" | "storage_failed";

export interface Manifest {
  readonly version: string;
  readonly engine: "interpreted" | "wasm";
  readonly files: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly gzip: number;
    readonly brotli: number;
  }[];
}
