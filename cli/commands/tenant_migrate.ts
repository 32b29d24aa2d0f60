import { type Command, InvalidArgumentError } from "commander";
import { readFleet } from "../../db/fleet/read_fleet.ts";
import { type FleetResult, migrateFleet } from "../../db/fleet/migrate_fleet.ts";
import { withSnapshots } from "../../db/fleet/snapshot_folder.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../../db/migrations.ts";
import { openDatabases, readCliConfig } from "../installation.ts";
import { examples, type Format, JSON_OPTION, printResult, type VerbIo } from "../io.ts";
import { progressBar, showCount } from "../progress_bar.ts";

type Options = Format & { dryRun?: boolean; concurrency: number; snapshots?: string | false };

const CONTROL = { kind: "control" } as const;
const MAX_AT_ONCE = 64;

export function tenantMigrate(noun: Command, io: VerbIo): void {
  noun.command("migrate")
    .description("migrate every database, before a newer server is started")
    .option("--dry-run", "check all of them, and change nothing")
    .option("--concurrency <number>", "databases at once", readCount, 4)
    .option("--snapshots <folder>", "folder for a copy of each database (default: snapshots/… in DATA_DIR)")
    .option("--no-snapshots", "make no copies (for a database host that keeps a history)")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Each outdated database is first migrated in a transaction that is rolled back: rows and references are
compared. If all pass, each is copied and migrated. If a run is interrupted, run it again to continue. Servers of
the previous release keep running, if this one is one version ahead; run the command once more when they have
stopped, for schools that they created in the meantime.
The exit code is 1 if a database failed.
${
        examples(
          "tenant migrate --dry-run",
          "tenant migrate --concurrency 16",
          "tenant migrate --snapshots /var/backups/unitfolio --json",
        )
      }`,
    )
    .action((options: Options) => run(options, io));
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_AT_ONCE) return count;
  throw new InvalidArgumentError(`Give a number from 1 to ${MAX_AT_ONCE}.`);
}

type Report = {
  dryRun: boolean;
  databases: (Omit<FleetResult, "name"> & { id: string; subdomain: string | null })[];
};

async function run(
  { dryRun = false, concurrency, snapshots, ...format }: Options,
  io: VerbIo,
): Promise<void> {
  const config = readCliConfig(io);
  const adapter = await openDatabases(io);
  const migrations = {
    control: await readMigrations(MIGRATION_FOLDERS.control),
    tenant: await readMigrations(MIGRATION_FOLDERS.tenant),
  };
  using bar = progressBar(io, { lines: true });
  const stamp = io.now().toISOString().replaceAll(":", "").slice(0, 17);
  const root = snapshots === false ? null : snapshots ?? `${config.dataDir}/snapshots`;
  const folder = root && (snapshots === undefined ? `${root}/${stamp}` : root);
  const base = { adapter, migrations, concurrency, snapshots: folder, dryRun };
  const onProgress = (done: number, all: number, phase: "check" | "migrate") =>
    showCount(bar, done, all, `databases ${phase === "check" ? "checked" : "migrated"}`);
  const migrate = async (): Promise<Report> => {
    // Schools are found in it.
    const [control] = await migrateFleet({ ...base, names: [CONTROL] });
    const schools = control!.state === "failed" ? [] : await readFleet(adapter);
    const names = schools.map(({ id }) => ({ kind: "tenant", id }) as const);
    const results = await migrateFleet({ ...base, names, onProgress });
    return {
      dryRun,
      databases: [
        { ...withoutName(control!), id: "control", subdomain: null },
        ...results.map((result, i) => ({
          ...withoutName(result),
          id: schools[i]!.id,
          subdomain: schools[i]!.subdomain,
        })),
      ],
    };
  };
  const report = root === null || dryRun ? await migrate() : await withSnapshots(root, migrate);
  bar.clear();
  printResult(io, format, report, textOf(report));
  if (report.databases.some(({ state }) => state === "failed")) io.fail();
}

function withoutName({ name: _, ...result }: FleetResult): Omit<FleetResult, "name"> {
  return result;
}

function textOf({ databases, dryRun }: Report): string {
  const count = (wanted: FleetResult["state"]) => databases.filter(({ state }) => state === wanted).length;
  const [failed, checked, migrated] = [count("failed"), count("checked"), count("migrated")];
  const done = [
    `${count("current")} up to date`,
    ...(migrated > 0 ? [`${migrated} migrated`] : []),
    ...(checked > 0 ? [`${checked} ${dryRun ? "would be migrated" : "left as they were"}`] : []),
    ...(count("ahead") > 0 ? [`${count("ahead")} newer than this program`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(", ");
  const faults = databases.filter(({ state }) => state === "failed")
    .map(({ id, subdomain, error }) => `  ${subdomain ?? id}: ${error}`);
  const copies = databases.find(({ snapshot }) => snapshot !== null)?.snapshot;
  return [
    `Of ${databases.length} databases: ${done}.`,
    ...faults,
    ...(copies ? [`Copies of the databases before migration are in ${copies.replace(/[^/\\]*$/, "")}`] : []),
  ].join("\n");
}
