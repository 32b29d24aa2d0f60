// A process that takes the write lock, prints "held" and releases it on a line of input.
import { fileAdapter } from "../adapters/file.ts";

const [dataDir = "", id = ""] = Deno.args;
const database = await fileAdapter({ dataDir }).open({ kind: "tenant", id });
const transaction = await database.writes.transaction("write");
await transaction.execute("insert into notes (words) values ('theirs')");
console.log("held");
await Deno.stdin.read(new Uint8Array(1));
await transaction.commit();
database.close();
