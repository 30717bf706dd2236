/** Emulates a browser whose storage is full, or that denies the site its storage. */
import type { StorageAccess } from "./wire.generated";

type Scope = Window & typeof globalThis;

/** Restricts the storage of a window. */
export function installStorageAccess(
  scope: Scope,
  access: StorageAccess,
): void {
  if (access === "full") fillStorage(scope);
  if (access === "refused") refuseStorage(scope);
}

/** Rejects every value. An assignment to a property of the storage, `localStorage.a = 1`, isn't covered. */
function fillStorage(scope: Scope): void {
  const { DOMException } = scope;
  scope.Storage.prototype.setItem = function setItem(key: string) {
    throw new DOMException(
      `Failed to store \`${key}\`: the quota has been exceeded.`,
      "QuotaExceededError",
    );
  };
}

function refuseStorage(scope: Scope): void {
  const { DOMException } = scope;
  const refuse = (): never => {
    throw new DOMException(
      "The page is not allowed to use storage.",
      "SecurityError",
    );
  };
  for (const name of ["localStorage", "sessionStorage"] as const)
    Object.defineProperty(scope, name, {
      configurable: true,
      enumerable: true,
      get: refuse,
    });
  const databases = (scope as Partial<Scope>).IDBFactory?.prototype;
  if (databases) databases.open = refuse;
}
