/**
 * Calls the server and parses its responses: the one boundary between the product's pages and the server.
 *
 * ```ts
 * const { tickers } = await readFrom(client, "/v1/market/tickers", shape, { businessLine: 1 });
 * ```
 */
import * as v from "valibot";
import type { Fields } from "../request/clean";
import type { RequestClient, RequestSpec } from "../request/request-client";
import { RequestError } from "../request/request-error";

/** The error code for a response that does not match the contract. */
export const UNREADABLE = "unreadable";

/** @throws RequestError */
export const readFrom = <Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  query: Fields = {},
): ParsedResponse<Shape> => call(client, { method: "GET", path, query }, shape);

/** @throws RequestError */
export const sendTo = <Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  payload: Fields = {},
): ParsedResponse<Shape> =>
  call(client, { method: "POST", path, payload }, shape);

/** Replaces a resource. @throws RequestError */
export const replaceAt = <Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  payload: Fields,
): ParsedResponse<Shape> =>
  call(client, { method: "PUT", path, payload }, shape);

/** @throws RequestError */
export const removeFrom = <Shape extends v.GenericSchema>(
  client: RequestClient,
  path: string,
  shape: Shape,
  query: Fields,
): ParsedResponse<Shape> =>
  call(client, { method: "DELETE", path, query }, shape);

type ParsedResponse<Shape extends v.GenericSchema> = Promise<
  v.InferOutput<Shape>
>;

async function call<Shape extends v.GenericSchema>(
  client: RequestClient,
  spec: RequestSpec,
  shape: Shape,
): ParsedResponse<Shape> {
  const parsed = v.safeParse(shape, await client.request(spec));
  if (!parsed.success) throw new RequestError(UNREADABLE, "", false);
  return parsed.output;
}
