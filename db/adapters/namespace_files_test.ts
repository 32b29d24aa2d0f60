import assert from "node:assert/strict";
import { startLibsqlServer } from "../../test/libsql_server.ts";
import { rewriteNamespace } from "./namespace_rewrite.ts";
import { copyFiles, DELETED, filesWithMark, OAK, openSchool, withServer } from "./testing.ts";

Deno.test("a rewritten database has all its rows, and no file of the server has what was deleted", async () => {
  await withServer(async (server, folder) => {
    await using school = await openSchool(server);
    for (const statement of DELETED) await school.original.client.execute(statement);
    assert.ok((await filesWithMark(folder)).includes("wallog"), "what is looked for is there before");
    const before = await school.contents();
    assert.equal(await school.adapter.rewrite(OAK), true);
    assert.deepEqual(await school.contents(), before);
    assert.deepEqual(await filesWithMark(folder), []);
    await school.write(1);
    await assert.rejects(school.original.client.execute("update people set id = 'c'"), /an id stays/);
    const { rows } = await school.original.client.execute("pragma synchronous");
    assert.equal(rows[0]?.[0], 2, "as durable as before");
    assert.equal(await school.admin.readConfig(school.copy.name), null);
  });
});

Deno.test("a server that is killed while it deletes or forks has the old database or its copy, whole", async () => {
  await withServer(async (first, folder) => {
    let server = first;
    for (const call of ["remove", "fork"] as const) {
      for (let removal = 1; removal <= (call === "remove" ? 2 : 1); removal++) {
        await using school = await openSchool(server, `k${call}${removal}`);
        const before = await school.contents();
        let calls = 0;
        const killing = async (...args: [string, string]) => {
          const answer = school.admin[call](...args);
          if (++calls === removal) {
            answer.catch(() => {});
            await server.stop();
            server = await startLibsqlServer({ folder, port: first.port, adminPort: first.adminPort });
          }
          await answer;
        };
        const { original, copy } = school;
        await rewriteNamespace({ admin: { ...school.admin, [call]: killing }, original, copy }).catch(
          () => {},
        );
        await rewriteNamespace({ admin: school.admin, original, copy });
        assert.deepEqual(await school.contents(), before);
        await school.write(42);
      }
    }
    await server.stop();
  });
});

Deno.test("what a deletion that was cut left of the old files is not taken for the new ones", async () => {
  await withServer(async (first, folder) => {
    await using school = await openSchool(first);
    for (const statement of DELETED) await school.original.client.execute(statement);
    const before = await school.contents();
    const { admin, original, copy } = school;
    const files = `${folder}/dbs/${original.name}`;
    await copyFiles(files, `${folder}/old`);
    const stopped = { ...admin, fork: () => Promise.reject(new Error("cut")) };
    await assert.rejects(rewriteNamespace({ admin: stopped, original, copy }), /cut/);
    await first.stop();
    await Deno.rename(`${folder}/old`, files);
    const server = await startLibsqlServer({ folder, port: first.port, adminPort: first.adminPort });
    try {
      assert.notDeepEqual(await filesWithMark(folder), []);
      await rewriteNamespace({ admin, original, copy });
      assert.deepEqual(await school.contents(), before);
      assert.deepEqual(await filesWithMark(folder), []);
    } finally {
      await server.stop();
    }
  });
});
