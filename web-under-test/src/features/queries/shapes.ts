/** Schemas shared by the responses of the product's endpoints (web-under-test/docs/product-contract.md). */
import * as v from "valibot";

/** A decimal in plain notation. */
export const decimal = v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/));

/** Milliseconds since 1970. */
export const time = v.number();

export const list = <Shape extends v.GenericSchema>(shape: Shape) =>
  v.pipe(v.array(shape), v.readonly());
