import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../db/testing.ts";
import { readConfig } from "../../server/config/config.ts";
import { openServices } from "../../server/create_services.ts";
import { NOW, openTestCli } from "../testing.ts";

const OPS = "ops@unitfolio.example";

Deno.test("a super admin's account is forgotten once, and their sessions end", async () => {
  await using cli = await openTestCli({});
  const { id } = await cli.json<{ id: string }>(`super-admin add --email ${OPS}`);
  const other = await cli.json<{ id: string }>("super-admin add --email two@unitfolio.example");
  const at = NOW.toISOString();
  const { services, close } = await openServices(readConfig(cli.environment, "development"), {
    now: () => NOW,
    log: () => {},
  });
  try {
    await services.doors.writeControl(async (tx) =>
      void await tx.batch([id, other.id].flatMap((user) => [
        tx.db.run(sql`
          insert into user_identities (issuer, subject, provider, user_id, linked_at, last_used_at)
          values ('https://id.example', ${user}, 'oidc', ${user}, ${at}, ${at})`),
        tx.db.run(sql`
          insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
          values (${user}, ${user}, ${at}, ${at}, ${at})`),
      ]))
    );
    assert.deepEqual(await cli.json("super-admin disconnect --email Ops@unitfolio.example"), {
      id,
      email: OPS,
    });
    const left = await services.doors.readControl((db) =>
      db.all(rowsOf<{ account: string; session: string }>(sql`
        select user_id as account, (select group_concat(user_id) from sessions) as session from user_identities`))
    );
    assert.deepEqual(left, [{ account: other.id, session: other.id }]);
  } finally {
    await close();
  }
  assert.match(
    (await cli.run(`super-admin disconnect --email ${OPS}`)).err,
    /has no account of a sign-in provider/,
  );
  assert.match(
    (await cli.run("super-admin disconnect --email no@x.example")).err,
    /No super admin has the address/,
  );
});
