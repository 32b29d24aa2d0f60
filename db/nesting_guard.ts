import { AsyncLocalStorage } from "node:async_hooks";

type ActiveDoor = { name: string; open: boolean };

/** Nested write doors could deadlock; one inside a read door would write what its reader does not see. */
export function nestingGuard() {
  const activeDoor = new AsyncLocalStorage<ActiveDoor>();
  return {
    /** Throws inside another door's callback. */
    refuseInside(name: string): void {
      const active = activeDoor.getStore();
      if (active?.open) {
        throw new Error(`${name} was opened inside ${active.name}: doors open one after another`);
      }
    },
    /** Work still running after `work` has ended may open doors again. */
    async within<T>(name: string, work: () => Promise<T>): Promise<T> {
      const current = { name, open: true };
      try {
        return await activeDoor.run(current, work);
      } finally {
        current.open = false;
      }
    },
  };
}
