/** Changes the page's storage for the inspector. */
import type { StorageArea } from "./wire.generated";

/** Sets an entry of a storage, or a cookie; removes it if `value` is null. */
export function store(
  scope: Window,
  area: StorageArea,
  key: string,
  value: string | null,
): void {
  if (area === "cookies") {
    const name = encodeURIComponent(key).replaceAll("%20", " ");
    if (value !== null) {
      scope.document.cookie = `${name}=${value}; path=/`;
      return;
    }
    // A cookie is removed only for the exact path and domain it was set with.
    const { hostname, pathname } = scope.location;
    const parts = hostname.split(".");
    const domains = parts.map((_, index) => parts.slice(index).join("."));
    for (const path of ["/", pathname])
      for (const domain of ["", ...domains.map((one) => `; domain=${one}`)])
        // The page may have set it under the plain name, or under the encoded one used here.
        for (const one of new Set([key, name]))
          scope.document.cookie = `${one}=; path=${path}${domain}; max-age=0`;
    return;
  }
  const storage = area === "local" ? scope.localStorage : scope.sessionStorage;
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
}
