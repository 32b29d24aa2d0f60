import { type SQL, sql } from "drizzle-orm";
import { unitCatalogue } from "../db/control/schema/index.ts";
import { openDoors } from "../db/doors.ts";
import type { LibsqlServer } from "./libsql_server.ts";
import { type AdapterKind, adapterTest, openTestDoors, rowsOf, VERB_ADAPTERS } from "../db/testing.ts";
import type { StaffRole } from "../domain/people.ts";
import { createApp } from "../server/app.ts";
import type { Mail } from "../server/adapters/mail/transport.ts";
import { diskRoom } from "../server/adapters/disk_room.ts";
import { fileStorage } from "../server/adapters/storage/file_storage.ts";
import { readConfig } from "../server/config/config.ts";
import { ALONE, isolateLimits } from "../server/create_services.ts";
import { addStaff } from "../server/flows/add_staff.ts";
import { provisionTenant } from "../server/flows/provision_tenant.ts";
import { maskedLog } from "../server/kernel/log.ts";
import { hostServices } from "../server/services/hosts.ts";
import { BODY_TIMES } from "../server/middleware/read_body.ts";
import { runDue } from "../server/jobs/run_due.ts";
import type { Services } from "../server/services/services.ts";
import { openStripe } from "../server/adapters/stripe/client.ts";
import { secretBoxes } from "../server/config/app_secret.ts";
import type { Assets } from "../server/services/assets.ts";
import { testAssets } from "../server/ui/testing.ts";
import { type BrowserClient, type BrowserOptions, openBrowserClient } from "./browser_client.ts";
import { TEST_UNITS } from "./factories.ts";
import { localLookup } from "./local_lookup.ts";

type Counters = Pick<Awaited<ReturnType<typeof openTestDoors>>, "countRoundTrips" | "statementsDuring">;

/** An installation in a temporary folder; mails are collected, the rest is real. */
export type World = AsyncDisposable & Counters & {
  services: Services;
  app: ReturnType<typeof createApp>;
  mails: Mail[];
  /** Newest last. */
  logLines: Record<string, unknown>[];
  dataDir: string;
  /** For the command line: what names the databases and the data folder. */
  environment: Readonly<Record<string, string>>;
  advance(ms: number): void;
  /** As an operator or a time server does: no time has passed. */
  setClockBack(ms: number): void;
  runJobs(): ReturnType<typeof runDue>;
  /** The rows of a select in the control database. */
  controlRows<Row = Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  /** In the control database. */
  runControl(statement: SQL): Promise<void>;
  /** On the medium plan; first swept after a day. */
  school(subdomain: string, name?: string): Promise<School>;
  browser(host: string, options?: BrowserOptions): BrowserClient;
  /** A second server of the same installation, without shared locks and caches. */
  openSecondServer(): Promise<AsyncDisposable & Pick<World, "services" | "browser">>;
};

export type School = {
  id: string;
  subdomain: string;
  host: string;
  staff(
    role: StaffRole,
    email: string,
    names?: { firstName?: string; lastName?: string },
  ): Promise<{ id: string }>;
  /** The rows of a select. */
  rows<Row = Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  run(statement: SQL): Promise<void>;
};

const START = "2026-06-15T09:00:00.000Z";

export type WorldOptions = {
  /** Files, unless TEST_ADAPTERS names the database server alone. */
  adapter?: AdapterKind;
  baseDomain?: string;
  assets?: Assets;
  /** The machine's clock, for worlds that a real browser visits; otherwise time is fixed at START. */
  realTime?: boolean;
  /** For a server under its own permissions. */
  onDisk?: boolean;
  /** The database server, instead of the tests' own. */
  server?: LibsqlServer;
  /** Environment variables. */
  settings?: Readonly<Record<string, string>>;
};

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { adapter = VERB_ADAPTERS[0]!, onDisk, server } = options;
  const databases = await openTestDoors({ adapter, onDisk, server });
  const { doors, dataDir, countRoundTrips, statementsDuring } = databases;
  let nowMs = Date.parse(START);
  // Not 0, which lru-cache takes for no time.
  let monotonicMs = 1_000;
  const now = options.realTime ? () => new Date() : () => new Date(nowMs);
  const monotonic = options.realTime ? () => performance.now() : () => monotonicMs;
  const mails: Mail[] = [];
  const lines: Record<string, unknown>[] = [];
  const settings: Record<string, string | undefined> = {
    DISK_RESERVE_MB: "0",
    ...options.settings,
    DATA_DIR: dataDir,
    BASE_DOMAIN: options.baseDomain,
  };
  const config = readConfig((name) => settings[name], "start");
  const services: Services = {
    config,
    doors,
    storage: fileStorage(`${dataDir}/objects`),
    disk: diskRoom({ evidence: `${dataDir}/objects`, databases: dataDir }, config.diskReserve),
    mail: { send: (mail) => Promise.resolve(void mails.push(mail)) },
    assets: options.assets ?? testAssets,
    ...hostServices(doors, config, { perf: { now: monotonic }, lookup: localLookup }),
    ...isolateLimits({ kind: adapter }, monotonic),
    bodyTimes: BODY_TIMES,
    ...secretBoxes(config),
    stripe: config.billing && openStripe(config.billing),
    now,
    monotonic,
    ...ALONE,
    log: maskedLog((line) => void lines.push(line)),
  };
  await doors.writeControl((tx) =>
    tx.batch(TEST_UNITS.map((unit) => tx.db.insert(unitCatalogue).values({ ...unit, updatedAt: START })))
  );
  const app = createApp(services);
  const runControl: World["runControl"] = (statement) =>
    doors.writeControl(async (tx) => void await tx.batch([tx.db.run(statement)]));
  return {
    services,
    app,
    mails,
    logLines: lines,
    dataDir,
    environment: databases.environment,
    countRoundTrips,
    statementsDuring,
    advance: (ms) => void ((nowMs += ms), (monotonicMs += ms)),
    setClockBack: (ms) => void (nowMs -= ms),
    runJobs: () => runDue(services),
    controlRows: (statement) => doors.readControl((db) => db.all(rowsOf(statement))),
    runControl,
    browser: (host, options) => openBrowserClient(app, host, config.scheme, options),
    async school(subdomain, name = `${subdomain[0]!.toUpperCase()}${subdomain.slice(1)} School`) {
      const { id } = await provisionTenant(services, { kind: "operator" }, {
        name,
        subdomain,
        tenantType: "institutional",
        plan: "medium",
        status: "active",
      });
      // Its own time of day would be another in every run.
      const firstSweep = new Date(now().getTime() + 86_400_000).toISOString();
      await runControl(
        sql`update outbox set run_at = ${firstSweep} where kind = 'sweep' and run_at > ${firstSweep}`,
      );
      return {
        id,
        subdomain,
        host: `${subdomain}.${config.baseDomain}`,
        staff: (role, email, { firstName = "Sam", lastName = "Carter" } = {}) =>
          addStaff(services, { kind: "operator" }, id, { email, firstName, lastName, role }),
        rows: <Row>(statement: SQL) => doors.readTenant(id, (db) => db.all(rowsOf<Row>(statement))),
        run: (statement) => doors.writeTenant(id, async (tx) => void await tx.batch([tx.db.run(statement)])),
      };
    },
    async openSecondServer() {
      const doors = await openDoors({ adapter: databases.adapter });
      const secondServices = {
        ...services,
        doors,
        ...hostServices(doors, config, { lookup: localLookup }),
        ...isolateLimits({ kind: adapter }, monotonic),
      };
      const app = createApp(secondServices);
      return {
        services: secondServices,
        browser: (host, options) => openBrowserClient(app, host, config.scheme, options),
        [Symbol.asyncDispose]: () => doors.close(),
      };
    },
    [Symbol.asyncDispose]: () => databases[Symbol.asyncDispose](),
  };
}

export async function countRows(world: World, tenantId: string, table: string): Promise<number> {
  const count = rowsOf<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`);
  const [row] = await world.services.doors.readTenant(tenantId, (db) => db.all(count));
  return row?.n ?? 0;
}

/** Registers a test with a world of its own. */
export function worldTest(name: string, test: (world: World) => Promise<void>, adapters = VERB_ADAPTERS) {
  adapterTest(adapters, name, async (adapter) => {
    await using world = await openWorld({ adapter });
    await test(world);
  });
}

/** On files alone, for what looks into them. */
export const fileWorldTest: typeof worldTest = (name, test) => worldTest(name, test, ["file"]);
