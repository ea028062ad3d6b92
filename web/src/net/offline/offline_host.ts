/**
 * The offline tables of this device. Their code is loaded on request, and only with the player's consent. This file is
 * the part that the first screen needs.
 */

import { problem } from "../../api_error";
import { pageFolder } from "../../place";
import type { Socket } from "../connection/socket";
import {
  type Arguments,
  type Host,
  type HostRequest,
  type Operation,
  type Result,
  requestFor,
  resultOf,
} from "../hosts/host";
import { agreed } from "./agreed";
import { OfflineSocket } from "./offline_socket";
import type { OfflineTables } from "./offline_tables";

/**
 * Asks for consent before loading, and shows the state of the tables. The page provides it, since `net` has no screen.
 */
export interface OfflinePrompts {
  /** False: not now. */
  askToLoad(): Promise<boolean>;
  watch(tables: OfflineTables): void;
}

// Constant responses are files, which can be read before anything else is loaded.
const FILES = /^\/api\/(choices|puzzles|decks\/.+)$/;

const nobodyAnswered = () => Response.json({ code: "offline" }, { status: 503 });

export class OfflineHost implements Host {
  readonly available = true;
  readonly shared = false;
  loadPrompts: (() => Promise<OfflinePrompts>) | null = null;
  #tables: Promise<OfflineTables> | null = null;

  async ask<Name extends Operation>(name: Name, given: Arguments<Name> = {}): Promise<Result<Name>> {
    return resultOf(name, await this.#send(requestFor(name, given)));
  }

  open(table: string): Socket {
    const socket = new OfflineSocket(table);
    this.tables().then(
      (tables) => tables.connect(socket),
      () => socket.lost(), // the player declined, or the files cannot be loaded
    );
    return socket;
  }

  /** Loads the tables. Throws ApiError "not_loaded" if the player declines. */
  tables(): Promise<OfflineTables> {
    this.#tables ??= this.#load().catch((error: unknown) => {
      this.#tables = null;
      throw error;
    });
    return this.#tables;
  }

  /** Stops the tables. The next call loads them again. */
  async stop(): Promise<void> {
    const tables = await this.#tables?.catch(() => null);
    this.#tables = null;
    tables?.stop();
  }

  async #send(request: HostRequest): Promise<Response> {
    const file = request.method === "GET" && FILES.exec(request.path)?.[1];
    if (file) return fetch(`${pageFolder()}offline/${file}.json`).catch(nobodyAnswered);
    return (await this.tables()).request(request);
  }

  async #load(): Promise<OfflineTables> {
    const prompts = (await this.loadPrompts?.()) ?? null;
    if (!agreed() && !(await prompts?.askToLoad())) throw problem("not_loaded");
    const { OfflineTables } = await import("./offline_tables");
    const tables = new OfflineTables();
    prompts?.watch(tables);
    return tables;
  }
}
