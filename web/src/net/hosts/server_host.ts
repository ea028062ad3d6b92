/** The server of this page: HTTP for operations, a WebSocket for each table. */

import { problem } from "../../api_error";
import { serverAddress } from "../../place";
import type { Socket } from "../connection/socket";
import { noteServerTime } from "../server_time";
import {
  type Arguments,
  type Host,
  type HostRequest,
  type Operation,
  type Result,
  requestFor,
  resultOf,
} from "./host";

const PATIENCE_MS = 15_000;

export class ServerHost implements Host {
  readonly shared = true;

  get available(): boolean {
    return serverAddress() !== null;
  }

  async ask<Name extends Operation>(name: Name, given: Arguments<Name> = {}): Promise<Result<Name>> {
    return resultOf(name, await send(requestFor(name, given)));
  }

  open(table: string): Socket {
    return new WebSocket(liveUrl(table));
  }
}

async function send({ method, path, body, token }: HostRequest): Promise<Response> {
  const server = serverAddress();
  if (server === null) throw problem("no_server");
  const headers: Record<string, string> = {};
  if (body) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const request: RequestInit = { method, headers, signal: AbortSignal.timeout(PATIENCE_MS) };
  if (body) request.body = JSON.stringify(body);
  const asked = Date.now();
  try {
    const response = await fetch(`${server}${path.slice(1)}`, request);
    noteServerTime(response.headers.get("date"), asked);
    return response;
  } catch {
    throw problem("offline");
  }
}

export function liveUrl(table: string): string {
  const { protocol, host } = window.location;
  const server = serverAddress() ?? "/";
  const whole = server.startsWith("/") ? `${protocol}//${host}${server}` : server;
  return `${whole.replace(/^http/, "ws")}api/tables/${encodeURIComponent(table)}/live`;
}
