// Writes without end and prints each acknowledged row.
import { fileAdapter } from "../adapters/file.ts";
import { openDoors } from "../doors.ts";
import { notes, SMALL_SCHEMA } from "./small_schema.ts";

const [dataDir = "", id = ""] = Deno.args;
const doors = await openDoors({ ...SMALL_SCHEMA, adapter: fileAdapter({ dataDir }) });
const out = new TextEncoder();
let count = 0;
async function writer(): Promise<never> {
  for (;;) {
    const n = ++count;
    await doors.writeTenant(id, (tx) =>
      tx.batch([
        tx.db.insert(notes).values({ words: `${n}` }),
        tx.db.insert(notes).values({ words: `${n} as well` }),
      ]));
    Deno.stdout.writeSync(out.encode(`${n}\n`));
  }
}
await Promise.all([writer(), writer(), writer()]);
