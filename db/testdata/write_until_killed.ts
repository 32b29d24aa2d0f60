// A server that writes as fast as it can, says each row once it is acknowledged, and never stops by itself.
import { fileAdapter } from "../adapters/file.ts";
import { openDoors } from "../doors.ts";
import { notes, SMALL } from "./small_schema.ts";

const [dataDir = "", id = ""] = Deno.args;
const doors = await openDoors({ ...SMALL, adapter: fileAdapter({ dataDir }) });
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
