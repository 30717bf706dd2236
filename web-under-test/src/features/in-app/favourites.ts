/**
 * The user's favourite markets, stored by the app if there is one, so that they are the same on every page that it
 * opens; else by this browser (§7.4).
 */
import { useEffect, useState } from "react";
import * as v from "valibot";
import type { Bridge } from "../bridge/bridge";
import { getWebLocalStorage } from "../bridge/calls/get-web-local-storage";
import { setWebLocalStorage } from "../bridge/calls/set-web-local-storage";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";

const KEY = "favourite-markets";

const kept = v.object({ value: v.string() });
const outcome = v.union([
  v.pipe(
    v.object({ via: v.literal("app"), reply: v.object({ data: kept }) }),
    v.transform(({ reply }) => reply.data.value),
  ),
  v.pipe(
    v.object({ via: v.literal("fallback"), data: kept }),
    v.transform(({ data }) => data.value),
  ),
]);
const names = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

export interface Favourites {
  readonly names: ReadonlySet<string>;
  /** Adds the market to the favourites, or removes it. */
  toggle(name: string): void;
}

export function useFavourites(): Favourites {
  const { bridge } = useProduct();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const read = async (): Promise<void> => setMarked(await readMarked(bridge));
    quietly(read());
  }, [bridge]);
  return {
    names: marked,
    toggle(name) {
      const next = new Set(marked);
      if (!next.delete(name)) next.add(name);
      setMarked(next);
      const value = JSON.stringify([...next]);
      quietly(setWebLocalStorage.invoke(bridge, { key: KEY, value }));
    },
  };
}

/** A missing or invalid value counts as no favourites. */
async function readMarked(bridge: Bridge): Promise<ReadonlySet<string>> {
  const reply = v.safeParse(
    outcome,
    await getWebLocalStorage.invoke(bridge, { key: KEY }),
  );
  const read = v.safeParse(names, reply.success ? reply.output : "");
  return new Set(read.success ? read.output : []);
}
