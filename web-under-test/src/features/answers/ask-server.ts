/**
 * Asks the interface and parses what it answers: the one boundary between the product's pages and the server.
 *
 * ```ts
 * const { tickers } = await readFrom(client, "/v1/market/tickers", shape, { businessLine: 1 });
 * ```
 */
import * as v from "valibot";
import type { Fields } from "../request/clean";
import type { RequestClient } from "../request/request-client";
import { RequestError } from "../request/request-error";

/** The code of an answer that isn't what the contract says. */
export const UNREADABLE = "unreadable";

/** @throws RequestError */
export async function readFrom<Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  query: Fields = {},
): Promise<v.InferOutput<Shape>> {
  return parseAnswer(
    shape,
    await client.request({ method: "GET", path, query }),
  );
}

/** @throws RequestError */
export async function sendTo<Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  payload: Fields = {},
): Promise<v.InferOutput<Shape>> {
  return parseAnswer(
    shape,
    await client.request({ method: "POST", path, payload }),
  );
}

/** Puts something in place of what was there. @throws RequestError */
export async function replaceAt<Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  payload: Fields,
): Promise<v.InferOutput<Shape>> {
  return parseAnswer(
    shape,
    await client.request({ method: "PUT", path, payload }),
  );
}

/** @throws RequestError */
export async function removeFrom<Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  query: Fields,
): Promise<v.InferOutput<Shape>> {
  return parseAnswer(
    shape,
    await client.request({ method: "DELETE", path, query }),
  );
}

function parseAnswer<Shape extends v.GenericSchema>(
  shape: Shape,
  data: unknown,
): v.InferOutput<Shape> {
  const parsed = v.safeParse(shape, data);
  if (!parsed.success) throw new RequestError(UNREADABLE, "", false);
  return parsed.output;
}
