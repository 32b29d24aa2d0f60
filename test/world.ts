import { sql } from "drizzle-orm";
import { unitCatalogue } from "../db/control/schema/index.ts";
import { openDoors } from "../db/doors.ts";
import { type AdapterKind, openTestDoors } from "../db/testing.ts";
import type { StaffRole } from "../domain/people.ts";
import { createApp } from "../server/app.ts";
import type { Mail } from "../server/adapters/mail/transport.ts";
import { fileStorage } from "../server/adapters/storage/file_storage.ts";
import { readConfig } from "../server/config.ts";
import { addStaff } from "../server/flows/add_staff.ts";
import { provisionTenant } from "../server/flows/provision_tenant.ts";
import { hostDirectory } from "../server/hosts.ts";
import { runDue } from "../server/jobs/run_due.ts";
import type { Services } from "../server/services.ts";
import type { Assets } from "../server/ui/assets.ts";
import { renderIslandsHere } from "../server/ui/document.tsx";
import { testAssets } from "../server/ui/testing.ts";
import { type Browser, browser } from "./browser_client.ts";
import { TEST_UNITS } from "./factories.ts";

/** An installation in a temporary folder, with everything real but the mail, which is kept. */
export type World = AsyncDisposable & {
  services: Services;
  app: ReturnType<typeof createApp>;
  mails: Mail[];
  /** The log's lines, newest last. */
  lines: Record<string, unknown>[];
  dataDir: string;
  /** Trips to a database since this was last asked. */
  countRoundTrips(): number;
  /** Moves the time on, in milliseconds. */
  advance(ms: number): void;
  /** Does the background work that is due. */
  runJobs(): ReturnType<typeof runDue>;
  /** A new school under this subdomain, on the medium plan. */
  school(subdomain: string, name?: string): Promise<School>;
  /** A browser on a host, with cookies of its own. */
  browser(host: string): Browser;
  /** A second server of the same installation, with locks and caches of its own, as behind a load balancer. */
  otherServer(): Promise<AsyncDisposable & Pick<World, "services" | "browser">>;
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
};

const START = "2026-06-15T09:00:00.000Z";

/** What a world may have otherwise than usual. */
export type WorldOptions = {
  /** The host below which its schools are; for worlds that listen on a port. */
  baseDomain?: string;
  /** Built browser files, for worlds that a real browser visits. */
  assets?: Assets;
  /** Takes the time from this machine's clock, as a real browser does; else it is a morning in June until moved on. */
  realTime?: boolean;
  /** Further settings, as the environment would give them. */
  settings?: Readonly<Record<string, string>>;
};

/** Opens a world over files, or over HTTP to a test database server. `await using` takes it away again. */
export async function openWorld(adapter: AdapterKind = "file", options: WorldOptions = {}): Promise<World> {
  const databases = await openTestDoors({ adapter });
  const { doors, dataDir } = databases;
  let time = Date.parse(START);
  const now = options.realTime ? () => new Date() : () => new Date(time);
  const mails: Mail[] = [];
  const lines: Record<string, unknown>[] = [];
  const settings: Record<string, string | undefined> = {
    ...options.settings,
    DATA_DIR: dataDir,
    BASE_DOMAIN: options.baseDomain,
  };
  const config = readConfig((name) => settings[name], "start");
  const services: Services = {
    config,
    doors,
    storage: fileStorage(`${dataDir}/objects`),
    mail: { send: (mail) => Promise.resolve(void mails.push(mail)) },
    assets: options.assets ?? testAssets,
    renderIslands: renderIslandsHere,
    hosts: hostDirectory(doors, config),
    now,
    wake: () => {},
    log: (line) => void lines.push(line),
  };
  await doors.writeControl((tx) =>
    tx.batch(
      TEST_UNITS.map((unit) =>
        tx.db.insert(unitCatalogue).values({ ...unit, updatedAt: now().toISOString() })
      ),
    )
  );
  const app = createApp(services);
  return {
    services,
    app,
    mails,
    lines,
    dataDir,
    countRoundTrips: databases.countRoundTrips,
    advance: (ms) => void (time += ms),
    runJobs: () => runDue(services),
    browser: (host) => browser(app, host, config.scheme),
    async school(subdomain, name = `${subdomain[0]!.toUpperCase()}${subdomain.slice(1)} School`) {
      const { id } = await provisionTenant(services, { kind: "operator" }, {
        name,
        subdomain,
        tenantType: "institutional",
        plan: "medium",
        status: "active",
      });
      return {
        id,
        subdomain,
        host: `${subdomain}.${config.baseDomain}`,
        staff: (role, email, { firstName = "Sam", lastName = "Carter" } = {}) =>
          addStaff(services, { kind: "operator" }, id, { email, firstName, lastName, role }),
      };
    },
    async otherServer() {
      const doors = await openDoors({ adapter: databases.adapter });
      const others = { ...services, doors, hosts: hostDirectory(doors, config) };
      const app = createApp(others);
      return {
        services: others,
        browser: (host) => browser(app, host, config.scheme),
        [Symbol.asyncDispose]: () => doors.close(),
      };
    },
    [Symbol.asyncDispose]: () => databases[Symbol.asyncDispose](),
  };
}

/** What the tables of a school hold, for tests that look whether something was left behind. */
export async function countRows(world: World, tenantId: string, table: string): Promise<number> {
  const [row] = await world.services.doors.readTenant(
    tenantId,
    (db) => db.all<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`),
  );
  return row?.n ?? 0;
}

/** Registers one test for each database adapter, in a world of its own. */
export function eachWorld(name: string, test: (world: World) => Promise<void>): void {
  for (const adapter of ["file", "remote"] as const) {
    Deno.test(`${name} (${adapter})`, async () => {
      await using world = await openWorld(adapter);
      await test(world);
    });
  }
}
