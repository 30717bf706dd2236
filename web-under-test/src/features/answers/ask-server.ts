/**
 * Asks the interface and parses what it answers: the one boundary between the product's pages and the server.
 *
 * ```ts
 * const { tickers } = await readFrom(client, "/v1/market/tickers", shape, { businessLine: 1 });
 * ```
 */
import * as v from "valibot";
import type { Fields } from "../request/clean";
import type { RequestClient, RequestSpec } from "../request/request-client";
import { RequestError } from "../request/request-error";

/** The code of an answer that isn't what the contract says. */
export const UNREADABLE = "unreadable";

/** @throws RequestError */
export const readFrom = <Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  query: Fields = {},
): Answer<Shape> => ask(client, { method: "GET", path, query }, shape);

/** @throws RequestError */
export const sendTo = <Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  payload: Fields = {},
): Answer<Shape> => ask(client, { method: "POST", path, payload }, shape);

/** Puts something in place of what was there. @throws RequestError */
export const replaceAt = <Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  payload: Fields,
): Answer<Shape> => ask(client, { method: "PUT", path, payload }, shape);

/** @throws RequestError */
export const removeFrom = <Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  query: Fields,
): Answer<Shape> => ask(client, { method: "DELETE", path, query }, shape);

type Answer<Shape extends v.GenericSchema> = Promise<v.InferOutput<Shape>>;

async function ask<Shape extends v.GenericSchema>(
  client: RequestClient,
  spec: RequestSpec,
  shape: Shape,
): Answer<Shape> {
  const parsed = v.safeParse(shape, await client.request(spec));
  if (!parsed.success) throw new RequestError(UNREADABLE, "", false);
  return parsed.output;
}
