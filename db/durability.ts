import { type Client, LibsqlError } from "@libsql/client";
import type { DatabaseName } from "./adapters/adapter.ts";

/** `synchronous` FULL: an acknowledged write is on the disk. */
const FULL = 2;

type DurabilityCheck = {
  /** Joins the reads of its turn. */
  look(client: Pick<Client, "execute">, name: DatabaseName): Promise<void>;
  /** Found to lose acknowledged writes if their machine crashes. */
  readonly weak: readonly DatabaseName[];
};

/** `onWeak` is called once for each database. */
export function durabilityCheck(onWeak: (name: DatabaseName) => void = () => {}): DurabilityCheck {
  const weak = new Map<string, DatabaseName>();
  let refused = false;
  return {
    async look(client, name) {
      if (refused) return;
      try {
        const { rows } = await client.execute("select synchronous from pragma_synchronous");
        const key = name.kind === "control" ? "" : name.id;
        if (Number(rows[0]?.synchronous) >= FULL) weak.delete(key);
        else if (!weak.has(key)) {
          weak.set(key, name);
          onWeak(name);
        }
      } catch (error) {
        // As a hosted database may. Not asked again: a statement that fails sends all of its batch one by one.
        if (!(error instanceof LibsqlError)) throw error;
        refused = true;
      }
    },
    get weak() {
      return [...weak.values()];
    },
  };
}
