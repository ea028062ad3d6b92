/** A host owns tables: a server, or this device. Both have the same operations and messages. */

import { ApiError, problem } from "../../api_error";
import { OPERATIONS, type Operations } from "../../operations";
import type { Problem } from "../../wire";
import type { Socket } from "../connection/socket";

export type Operation = keyof Operations;
export type Result<Name extends Operation> = Operations[Name]["result"];

export interface Arguments<Name extends Operation> {
  /** The id in the path: of a table, an analysis or a deck. */
  readonly at?: string;
  readonly body?: NonNullable<Operations[Name]["body"]>;
  /** The token of a seat. */
  readonly token?: string;
}

export interface Host {
  /** False: this page has no such host. */
  readonly available: boolean;
  /** True if other devices can play at its tables. */
  readonly shared: boolean;
  /** Throws ApiError. */
  ask<Name extends Operation>(name: Name, given?: Arguments<Name>): Promise<Result<Name>>;
  /** Opens a socket to a table. */
  open(table: string): Socket;
}

/** An operation as an HTTP request. The worker of the offline tables reads the same form. */
export interface HostRequest {
  readonly method: string;
  /** Begins with a slash. */
  readonly path: string;
  readonly body?: object | undefined;
  readonly token?: string | undefined;
}

export function requestFor<Name extends Operation>(
  name: Name,
  { at = "", body, token }: Arguments<Name>,
): HostRequest {
  const [method, path] = OPERATIONS[name];
  return { method, path: path.replace(/\{\w+\}/, encodeURIComponent(at)), body, token };
}

/** Reads the response to an operation. Throws ApiError. */
export async function resultOf<Name extends Operation>(
  name: Name,
  response: Response,
): Promise<Result<Name>> {
  if (!response.ok) throw await refusalIn(response);
  const [, , kind] = OPERATIONS[name];
  try {
    return (await response[kind]()) as Result<Name>;
  } catch {
    throw problem("offline"); // cut off in the middle
  }
}

/** A proxy may have responded instead of the server. Then the body is not a Problem. */
async function refusalIn(response: Response): Promise<ApiError> {
  try {
    const { code, clause = null, detail = {} } = (await response.json()) as Partial<Problem>;
    if (typeof code === "string") return new ApiError({ code, clause, detail });
  } catch {
    // the code below applies
  }
  return problem(response.status >= 500 ? "try_again" : "internal");
}
