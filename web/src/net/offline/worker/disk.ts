/**
 * The logs of this device's tables, in IndexedDB. A write is durable when it resolves. An entry can be stored once,
 * which prevents two workers from both writing to a table. Where a browser stores nothing, tables end with the worker.
 */

import { completed, openDatabase } from "../../storage/indexed_db";
import type { Storage, Trouble } from "../messages";
import { memoryDisk } from "./memory_disk";

/** The same values as in src/ettana/offline/store.py. */
type Written = "written" | "taken" | "missing" | "full" | "failed";

export interface Row {
  readonly id: string;
  readonly key: string;
  readonly status: string;
  readonly practice: boolean;
  readonly created_at: number;
  readonly used_at: number;
}

/** An analysis, and the version that made it. */
export interface KeptAnalysis {
  readonly recipe: string;
  readonly figures: string;
}

export interface Disk {
  readonly storage: Storage;
  create(row: string, entries: string): Promise<Written>;
  append(table: string, seq: number, body: string, status: string, at: number): Promise<Written>;
  set_status(table: string, status: string, at: number): Promise<Written>;
  /** JSON; "" if there is no such table, "failed" if it could not be read. */
  load(table: string): Promise<string>;
  /** Replaces an earlier analysis. Deleted with its table. False if it was not stored. */
  keep_analysis(table: string, recipe: string, figures: string): Promise<boolean>;
  /** "" if there is none of this recipe, or if it could not be read. */
  load_analysis(table: string, recipe: string): Promise<string>;
  /** Deletes tables that are no longer needed. */
  tidy(now: number): Promise<void>;
}

export const DATABASE = "ettana-tables";
const TABLES = "tables";
const ENTRIES = "entries"; // by [table, seq]; beside them, as [table, ANALYSIS], what an analysis found
const ANALYSIS = "analysis";
const DAY_MS = 86_400_000;

/** Calls `trouble` when a write fails, and when writing works again. */
export async function openDisk(trouble: (what: Trouble | null) => void): Promise<Disk> {
  const database = await openDatabase(DATABASE, (created) => {
    created.createObjectStore(TABLES, { keyPath: "id" });
    created.createObjectStore(ENTRIES);
  });
  return database ? new IndexedDisk(database, trouble) : memoryDisk();
}

/** True if the table has been kept longer than its kind allows. A game in progress is never deleted. */
export function isStale({ status, practice, used_at }: Row, now: number): boolean {
  const days = practice || status === "lobby" ? 1 : status === "over" ? 30 : Number.POSITIVE_INFINITY;
  return now - used_at > days * DAY_MS;
}

/** The work of a transaction. */
type Use = (tables: IDBObjectStore, all: IDBObjectStore) => void;

class IndexedDisk implements Disk {
  readonly storage = "lasting";
  readonly #database: IDBDatabase;
  readonly #trouble: (what: Trouble | null) => void;
  #troubled = false;

  constructor(database: IDBDatabase, trouble: (what: Trouble | null) => void) {
    this.#database = database;
    this.#trouble = trouble;
  }

  create(row: string, entries: string): Promise<Written> {
    const table = JSON.parse(row) as Row;
    return this.#write((tables, all) => {
      tables.add(table);
      for (const [index, body] of (JSON.parse(entries) as string[]).entries())
        all.add(body, [table.id, index + 1]);
    });
  }

  append(table: string, seq: number, body: string, status: string, at: number): Promise<Written> {
    return this.#change(table, status, at, (all) => all.add(body, [table, seq]));
  }

  set_status(table: string, status: string, at: number): Promise<Written> {
    return this.#change(table, status, at, () => {});
  }

  /** In one transaction: checks that the table exists, and sets a new status if one is given. */
  #change(
    table: string,
    status: string,
    at: number,
    besides: (all: IDBObjectStore) => void,
  ): Promise<Written> {
    let missing = false;
    const written = this.#write((tables, all) => {
      const asked = tables.get(table);
      asked.onsuccess = () => {
        const row = asked.result as Row | undefined;
        if (row) {
          tables.put({ ...row, status: status || row.status, used_at: at });
          besides(all);
        } else missing = true;
      };
    });
    return written.then((how) => (how === "written" && missing ? "missing" : how));
  }

  async load(table: string): Promise<string> {
    try {
      const work = this.#database.transaction([TABLES, ENTRIES]);
      const row = work.objectStore(TABLES).get(table);
      const entries = work.objectStore(ENTRIES).getAll(entriesOf(table));
      await completed(work);
      return row.result ? JSON.stringify({ row: row.result, entries: entries.result }) : "";
    } catch {
      return "failed";
    }
  }

  /** Does not report trouble: a lost analysis can be made again. */
  async keep_analysis(table: string, recipe: string, figures: string): Promise<boolean> {
    let there = false;
    const how = await this.#try((tables, all) => {
      const asked = tables.getKey(table);
      asked.onsuccess = () => {
        there = asked.result !== undefined;
        if (there) all.put({ recipe, figures } satisfies KeptAnalysis, [table, ANALYSIS]);
      };
    });
    return there && how === "written";
  }

  async load_analysis(table: string, recipe: string): Promise<string> {
    try {
      const work = this.#database.transaction(ENTRIES);
      const asked = work.objectStore(ENTRIES).get([table, ANALYSIS]);
      await completed(work);
      const kept = asked.result as KeptAnalysis | undefined;
      return kept?.recipe === recipe ? kept.figures : "";
    } catch {
      return "";
    }
  }

  async tidy(now: number): Promise<void> {
    await this.#write((tables, all) => {
      const asked = tables.getAll();
      asked.onsuccess = () => {
        for (const row of (asked.result as Row[]).filter((each) => isStale(each, now))) {
          tables.delete(row.id);
          all.delete(allOf(row.id));
        }
      };
    });
  }

  async #write(use: Use): Promise<Written> {
    const how = await this.#try(use);
    const troubled = how === "full" || how === "failed";
    if (troubled || this.#troubled)
      this.#trouble(troubled ? (how === "full" ? "storage_full" : "storage_failed") : null);
    this.#troubled = troubled;
    return how;
  }

  async #try(use: Use): Promise<Written> {
    try {
      // "strict": the data is on the disk when the transaction completes, as on the server.
      const work = this.#database.transaction([TABLES, ENTRIES], "readwrite", { durability: "strict" });
      use(work.objectStore(TABLES), work.objectStore(ENTRIES));
      await completed(work);
      return "written";
    } catch (error) {
      return whyNot(error);
    }
  }
}

function entriesOf(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table, 0], [table, Number.POSITIVE_INFINITY]);
}

/** Includes analyses: strings sort after all numbers, and arrays after all strings. */
function allOf(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table], [table, []]);
}

/** A transaction without an error was aborted by the browser, which happens when the disk is full. */
function whyNot(error: unknown): Written {
  const name = error instanceof DOMException ? error.name : error === null ? "QuotaExceededError" : "";
  if (name === "ConstraintError") return "taken";
  return name === "QuotaExceededError" ? "full" : "failed";
}
