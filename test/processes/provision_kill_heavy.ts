import assert from "node:assert/strict";
import { openTestCli, type TestCli } from "../../cli/testing.ts";
import { readFileNumber } from "../../db/testing.ts";
import { assertWell, killedCommand, namesIn, wrongAt } from "./killed_command.ts";

const ADMIN = ["--admin-email", "jo@oak.example", "--admin-first-name", "Jo", "--admin-last-name", "Reed"];
const COMMAND = ["tenant", "create", "--name", "Oak", "--subdomain", "oak", ...ADMIN];
/** Longer than a job's lease. */
const LATER_MS = 10 * 60_000;

type Point = (cli: TestCli) => Promise<boolean>;

const hasControl: Point = async ({ dataDir }) => (await namesIn(dataDir)).includes("control.db");
const isKnown: Point = (cli) => Promise.resolve(countIn(cli, "tenants") === 1);
const hasDatabase: Point = async ({ dataDir }) =>
  (await namesIn(`${dataDir}/tenants`)).some((name) => name.endsWith(".db"));
const isReady: Point = (cli) => Promise.resolve(countIn(cli, "tenants where ready_at is not null") === 1);

async function withNothing(test: (cli: TestCli, later: () => void) => Promise<void>): Promise<void> {
  let late = 0;
  await using cli = await openTestCli({ BASE_DOMAIN: "unitfolio.example" }, {
    adapter: "file",
    now: () => new Date(Date.now() + late),
  });
  await test(cli, () => void (late += LATER_MS));
}

Deno.test("the first school of an installation, killed with -9 as its control database is made, is made again", () =>
  withNothing(async (cli) => {
    await killedCommand(cli, COMMAND, () => hasControl(cli));
    await cli.json(...COMMAND);
    await assertOneSchool(cli);
    await assertWell(cli);
  }));

for (
  const [written, hasCome] of Object.entries({
    "control knows it": isKnown,
    "it has a database": hasDatabase,
    "it is ready": isReady,
  })
) {
  Deno.test(`a school that is killed with -9 once ${written} is made to the end by the clock, and once`, () =>
    withNothing(async (cli, later) => {
      await killedCommand(cli, COMMAND, () => hasCome(cli));
      assert.match((await cli.run(...COMMAND)).err, /oak is taken/);
      later();
      assert.deepEqual(await wrongAt(cli), {});
      await assertOneSchool(cli);
      await assertWell(cli);
    }));
}

async function assertOneSchool(cli: TestCli): Promise<void> {
  const [school, ...others] = await cli.json<{ id: string }[]>("tenant list");
  assert.equal(others.length, 0);
  const names = (await namesIn(`${cli.dataDir}/tenants`)).filter((name) => !/-(wal|shm)$/.test(name));
  assert.deepEqual(names, [`${school!.id}.db`]);
  assert.equal(countIn(cli, "staff", `tenants/${school!.id}.db`), 1);
  for (const rows of ["users", "user_tenants", "events where what = 'tenant.created'"]) {
    assert.equal(countIn(cli, rows), 1, rows);
  }
  assert.equal(countIn(cli, "outbox where done_at is null and kind like 'apply_%'"), 0);
  await cli.json("login-link --tenant oak --email jo@oak.example");
}

/** 0 where there is no such file or table yet. */
function countIn({ dataDir }: TestCli, rows: string, file = "control.db"): number {
  try {
    return Deno.statSync(`${dataDir}/${file}`).isFile
      ? readFileNumber(`${dataDir}/${file}`, `select count(*) from ${rows}`)
      : 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || /no such table|locked/.test(String(error))) return 0;
    throw error;
  }
}
