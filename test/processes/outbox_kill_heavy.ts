import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openTestCli, type TestCli } from "../../cli/testing.ts";
import { rowsOf } from "../../db/testing.ts";
import { readOutbox } from "../../server/adapters/mail/file_transport.ts";
import { readConfig } from "../../server/config/config.ts";
import { openServices } from "../../server/create_services.ts";
import { assertWell, killedCommand, namesIn } from "./killed_command.ts";

const MAILS = 40;
const KILLS = [3, 25];
/** Longer than a job's lease. */
const LATER_MS = 10 * 60_000;

Deno.test("emails whose delivery is killed with -9 again and again all go out, and each once", async () => {
  let late = 0;
  await using cli = await openTestCli({ OPERATOR_EMAIL: "ops@unitfolio.example" }, {
    adapter: "file",
    now: () => new Date(Date.now() + late),
  });
  await cli.json("tenant create --name Oak --subdomain oak");
  await addMessages(cli);
  const outbox = `${cli.dataDir}/outbox`;
  for (const sent of KILLS) {
    const hasSent = async () =>
      (await namesIn(outbox)).filter((name) => !name.startsWith(".")).length >= sent;
    await killedCommand(cli, ["jobs", "run", "--once"], hasSent);
  }
  late = LATER_MS;
  await cli.json("jobs run --once");
  const mails = await readOutbox(outbox, MAILS * 2);
  const texts = mails.map(({ text }) => /This is message (\d+)\./.exec(text)?.[1]);
  assert.deepEqual(texts.map(Number).sort((a, b) => a - b), Array.from({ length: MAILS }, (_, i) => i + 1));
  await assertWell(cli);
});

/** Contact messages, each with its email to the operator in the outbox. */
async function addMessages({ environment }: TestCli): Promise<void> {
  const { services, close } = await openServices(readConfig(environment, "start"), { log: () => {} });
  await services.doors.writeControl((tx) =>
    tx.batch([
      tx.db.run(sql`
        insert into contact_messages (id, name, email, institution, message, host, created_at)
        select 'con_' || value, 'Jo', 'jo@school.example', 'Field Lane', 'This is message ' || value || '.', 'localhost:5000',
          '2026-06-15' from generate_series(1, ${MAILS})`),
      tx.db.run(sql`
        insert into outbox (id, kind, payload, run_at, created_at)
        select 'obx_' || value, 'mail_contact_message', json_object('contactId', 'con_' || value), '2026-06-15', '2026-06-15'
        from generate_series(1, ${MAILS})`),
    ])
  );
  const due = await services.doors.readControl((db) =>
    db.all(rowsOf<{ n: number }>(sql`select count(*) as n from outbox where kind = 'mail_contact_message'`))
  );
  assert.equal(due[0]!.n, MAILS);
  await close();
}
