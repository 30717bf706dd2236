/**
 * A page whose code is loaded when it is first shown, and shown as soon as it is there.
 *
 * `lazy` and `Suspense` hold back what they waited for, so that fallbacks don't flicker: 300 ms in which a page without a
 * fallback is empty for nothing.
 */
import { useEffect, useState, type ComponentType } from "react";

export function latePage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (page) => (loaded = page),
      (error: unknown) => {
        // The next visit may have better luck.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return function LatePage(props: Props) {
    const [Page, setPage] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Page === null) void loadOnce().then((page) => setPage(() => page));
    }, [Page]);
    return Page === null ? null : <Page {...props} />;
  };
}
