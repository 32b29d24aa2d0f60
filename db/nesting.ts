import { AsyncLocalStorage } from "node:async_hooks";

type Entered = { name: string; open: boolean };

/**
 * Knows which door the running code is inside of. Two write doors inside each other, opened in opposite orders by two
 * requests, would wait for each other for ever; one inside a read door would write what its reader does not see.
 */
export function nestingGuard() {
  const inside = new AsyncLocalStorage<Entered>();
  return {
    /** Throws an Error naming both doors when `name` would be opened inside another's callback. */
    refuseInside(name: string): void {
      const outer = inside.getStore();
      if (outer?.open) {
        throw new Error(`${name} was opened inside ${outer.name}: doors open one after another`);
      }
    },
    /** Runs a door's callback so that doors opened in it know. What it leaves running afterwards is free again. */
    async within<T>(name: string, work: () => Promise<T>): Promise<T> {
      const entered = { name, open: true };
      try {
        return await inside.run(entered, work);
      } finally {
        entered.open = false;
      }
    },
  };
}
