import assert from "node:assert/strict";
import { join } from "node:path";
import { startLibsqlServer } from "../../test/libsql_server.ts";
import { databaseFetch } from "./database_fetch.ts";
import { namespaceAdmin } from "./namespace_admin.ts";

/** One of the first dozen deletions beside which files appear usually ends halfway. */
const MAX_TRIES = 200;

/** Writes files to `folder`, as a server does that has not finished with a database, until `work` ends. */
async function whileWritten<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let ended = false;
  const writer = (async () => {
    for (let n = 0; !ended; n++) {
      await Deno.writeTextFile(join(folder, `left ${n % 3}`), "Amira").catch(() => {});
    }
  })();
  try {
    return await work();
  } finally {
    ended = true;
    await writer;
  }
}

const existsAt = (path: string) => Deno.stat(path).then(() => true, () => false);

Deno.test("a deletion that the server ends halfway leaves no file of the database", async () => {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-libsql-" });
  const server = await startLibsqlServer({ folder });
  try {
    const call = databaseFetch({ timeoutMs: 15_000 });
    let halfway = 0;
    for (let n = 0; halfway === 0 && n < MAX_TRIES; n++) {
      const namespace = `ten-${n}`;
      const files = join(folder, "dbs", namespace);
      let deletions = 0;
      const admin = namespaceAdmin({
        url: server.adminUrl,
        token: undefined,
        fetch: async (request) => {
          if (request.method !== "DELETE" || ++deletions > 1) return await call(request);
          return await whileWritten(files, () => call(request)).catch((error: unknown) => {
            halfway++;
            throw error;
          });
        },
      });
      await admin.create(namespace);
      assert.equal(await existsAt(files), true);
      await admin.remove(namespace);
      assert.equal(await admin.exists(namespace), false);
      // A file may come after a deletion that succeeded; that one is the test's own.
      if (halfway > 0) assert.equal(await existsAt(files), false);
    }
    assert.equal(halfway, 1, "no deletion ended halfway");
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
});
