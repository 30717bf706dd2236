/** Emulates a browser whose storage is full, or that denies the site its storage. */
import type { Natives } from "./natives";
import type { StorageAccess } from "./wire.generated";

type Scope = Window & typeof globalThis;

/** Throws an exception of this name to the client. */
type Refuse = (name: string, message: string) => never;

/**
 * Restricts the storage of a window. Returns a function that takes the exception that was thrown in the current task, if
 * any: WebKit hides what an uncaught exception of another script than the client's is.
 */
export function installStorageAccess(
  scope: Scope,
  access: StorageAccess,
  natives: Pick<Natives, "queueTask">,
): () => DOMException | undefined {
  const { DOMException } = scope;
  let thrown: DOMException | undefined;
  const take = (): DOMException | undefined => {
    const last = thrown;
    thrown = undefined;
    return last;
  };
  const refuse: Refuse = (name, message) => {
    thrown = new DOMException(message, name);
    natives.queueTask(() => void take());
    throw thrown;
  };
  if (access === "full") fillStorage(scope, refuse);
  if (access === "refused") refuseStorage(scope, refuse);
  return take;
}

/** Rejects every value. An assignment to a property of the storage, `localStorage.a = 1`, isn't covered. */
function fillStorage(scope: Scope, refuse: Refuse): void {
  scope.Storage.prototype.setItem = function setItem(key: string) {
    const reason = `Failed to store \`${key}\`: the quota has been exceeded.`;
    refuse("QuotaExceededError", reason);
  };
}

function refuseStorage(scope: Scope, refuse: Refuse): void {
  const refuseAll = (): never =>
    refuse("SecurityError", "The page is not allowed to use storage.");
  for (const name of ["localStorage", "sessionStorage"] as const)
    Object.defineProperty(scope, name, {
      configurable: true,
      enumerable: true,
      get: refuseAll,
    });
  const databases = (scope as Partial<Scope>).IDBFactory?.prototype;
  if (databases) databases.open = refuseAll;
}
