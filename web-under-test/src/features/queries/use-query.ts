/** Fetches data from the server, and fetches it again when the key changes. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { RequestClient } from "../request/request-client";
import { useSession } from "../session/session-context";

export type QueryState<Data> =
  | { readonly kind: "pending" }
  | { readonly kind: "error"; readonly error: unknown }
  | { readonly kind: "success"; readonly data: Data };

export interface Query<Data> {
  readonly state: QueryState<Data>;
  /** Fetches again; the current data stays until the new data arrives. */
  readonly refetch: () => void;
  /** Replaces the data, after a mutation that the server has accepted. */
  readonly setData: (data: Data) => void;
}

/** Each `key` has its own state, which starts as pending. With a `null` key, nothing is fetched. */
export function useQuery<Data>(
  key: string | null,
  fetchData: (client: RequestClient) => Promise<Data>,
): Query<Data> {
  const { client } = useSession();
  const [stored, setStored] = useState<{
    readonly key: string | null;
    readonly state: QueryState<Data>;
  }>({ key, state: { kind: "pending" } });
  const [round, setRound] = useState(0);
  const latest = useRef(fetchData);
  useEffect(() => {
    latest.current = fetchData;
  });

  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    const settle = (state: QueryState<Data>): void => {
      if (isCurrent) setStored({ key, state });
    };
    latest.current(client).then(
      (data) => settle({ kind: "success", data }),
      (error: unknown) => settle({ kind: "error", error }),
    );
    return () => {
      isCurrent = false;
    };
    // A new round fetches the same key again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [client, key, round]);

  const refetch = useCallback(() => {
    setStored((before) =>
      before.state.kind === "error"
        ? { key: before.key, state: { kind: "pending" } }
        : before,
    );
    setRound((before) => before + 1);
  }, []);
  const setData = useCallback(
    (data: Data) => setStored({ key, state: { kind: "success", data } }),
    [key],
  );
  return {
    state: stored.key === key ? stored.state : { kind: "pending" },
    refetch,
    setData,
  };
}
