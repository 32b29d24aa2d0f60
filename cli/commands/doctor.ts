import type { Command } from "commander";
import { openServices } from "../../server/create_services.ts";
import { remoteAddress } from "../../db/adapters/remote_address.ts";
import type { Config } from "../../server/config/config.ts";
import { openDatabases, readCliConfig } from "../installation.ts";
import { examples, type Format, JSON_OPTION, printResult, table, type VerbIo } from "../io.ts";
import {
  type Check,
  check,
  checkClientBuild,
  checkDisk,
  checkDurability,
  checkOutbox,
  checkSecondFactors,
  checkStorage,
  checkTenants,
} from "../doctor_checks.ts";
import { checkUnfinished } from "../doctor_unfinished.ts";
import { checkDatabasesKnown, checkObjects } from "../doctor_reconcile.ts";

type Options = Format & { repair?: boolean; files: boolean };
type Storage = { repair: boolean; files: boolean };

export function doctor(top: Command, io: VerbIo): void {
  top.command("doctor")
    .description("check the installation, and retry failed outbox entries")
    .option(
      "--repair",
      "also remove what killed commands left behind, and stored files over a day old that no database names",
    )
    .option("--no-files", "skip the check of stored files, which lists them one by one")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("doctor", "doctor --repair", "doctor --no-files --json"))
    .action((options: Options) => run(options, io));
}

async function run({ repair = false, files, ...options }: Options, io: VerbIo): Promise<void> {
  const checks = await runChecks(io, { repair, files });
  const ok = checks.every((check) => check.ok);
  const rows = checks.map((check) => [check.ok ? "ok" : "WRONG", check.name, check.detail]);
  printResult(io, options, { ok, checks }, table(["", "CHECK", "FOUND"], rows));
  if (!ok) io.fail();
}

async function runChecks(io: VerbIo, storage: Storage): Promise<Check[]> {
  let config: Config | undefined;
  const settings = await check("settings", () => {
    config = readCliConfig(io);
    const isBlind = config.scheme === "https" && config.trustedProxies.length === 0;
    return Promise.resolve(
      isBlind ? "readable; TRUSTED_PROXY is not set: behind a proxy all clients count as one" : "readable",
    );
  });
  const client = await checkClientBuild();
  if (!config) return [settings, client];
  return [
    settings,
    ...await checkDatabases(config, io, storage),
    ...await checkStorage(config),
    await checkDisk(config),
    client,
  ];
}

async function checkDatabases(config: Config, io: VerbIo, { repair, files }: Storage): Promise<Check[]> {
  let opened: Awaited<ReturnType<typeof openServices>> | undefined;
  const control = await check("control database", async () => {
    // Read-only: nothing is migrated.
    opened = await openServices(config, { now: io.now, openAdapter: io.openAdapter, log: () => {} });
    return config.databases.kind === "file"
      ? `in ${config.databases.dataDir}`
      : `reached at ${controlAddress(config.databases)}`;
  }, databaseHint(config));
  if (!opened) return [control];
  try {
    const { services } = opened;
    const adapter = await openDatabases(io);
    // Ahead of those that would find what it removes.
    const unfinished = await checkUnfinished(services, { adapter, repair });
    const known = await checkDatabasesKnown(services, adapter);
    const outbox = await checkOutbox(services);
    const { checks, broken } = await checkTenants(services);
    return [
      control,
      known,
      unfinished,
      outbox,
      await checkSecondFactors(services),
      ...checks,
      ...(files ? [await checkObjects(services, { adapter, broken, repair })] : []),
      ...(config.databases.kind === "remote" ? [await checkDurability(services)] : []),
    ];
  } finally {
    await opened.close();
  }
}

function databaseHint({ databases }: Config): string {
  const hint = "Until there is one: tenant create. After an update of Unitfolio: tenant migrate";
  if (databases.kind === "file") return hint;
  return `Configured: ${controlAddress(databases)}, CONTROL_DATABASE_URL. ${hint}`;
}

function controlAddress({ controlUrl }: Config["databases"] & { kind: "remote" }): string {
  const { url, namespace } = remoteAddress(controlUrl, { kind: "control" });
  return `${url}, namespace ${namespace}`;
}
