import { type Command } from "commander";
import { AppError } from "../../domain/errors.ts";
import { beginRestore, endRestore, readRestoreState } from "../../server/flows/backups/begun_restore.ts";
import { finishRestore } from "../../server/flows/backups/finish_restore.ts";
import type { OpenedBackup } from "../../server/flows/backups/generations.ts";
import { findInBackup } from "../../server/flows/backups/manifest.ts";
import { openBackup } from "../../server/flows/backups/open_place.ts";
import { findRestorable, restoreBeside } from "../../server/flows/backups/restore_beside.ts";
import {
  type RestoredInstallation,
  restoreInstallation,
} from "../../server/flows/backups/restore_installation.ts";
import { verifyBackup } from "../../server/flows/backups/verify_backup.ts";
import { openStorage } from "../../server/create_services.ts";
import { openDatabases, readCliConfig, withInstallation } from "../installation.ts";
import { examples, type Format, JSON_OPTION, printResult, type VerbIo } from "../io.ts";
import { type ProgressBar, progressBar, showBytes, showCount } from "../progress_bar.ts";
import { besideText, dryRunText, installationText } from "./restore_text.ts";

type Options = Format & { dryRun?: boolean; tenant?: string; as?: string };

const AT_ONCE = 4;

export function restore(top: Command, io: VerbIo): void {
  top.command("restore")
    .description(
      "restore a backup: all of it into an empty installation, or one establishment beside today's",
    )
    .argument(
      "<from>",
      "one backup: its folder, such as /var/backups/unitfolio/2026-06-15T010000Z, or its address in a bucket",
    )
    .option("--tenant <tenant>", "only this establishment: its id or subdomain in the backup")
    .option("--as <subdomain>", "with --tenant: the subdomain for the restored establishment, beside today's")
    .option("--dry-run", "verify every checksum and whether the backup could be restored; change nothing")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Given a place with several backups, it lists them and changes nothing. Every file is compared with its checksum before
anything is changed. Sessions, links and codes in the backup no longer work, no email is sent twice, and students who
were erased since are erased again. If a restore is interrupted, run it again. The keys of a bucket are
BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY. The exit code is 1 if something is left to do.
${
        examples(
          "restore /var/backups/unitfolio/2026-06-15T010000Z --dry-run",
          "restore /var/backups/unitfolio/2026-06-15T010000Z",
          "restore 's3://unitfolio-backups/nightly/2026-06-15T010000Z?endpoint=https://store.example&region=auto'",
          "restore /var/backups/unitfolio/2026-06-14T010000Z --tenant oak --as oak-yesterday",
        )
      }`,
    )
    .action((from: string, options: Options) => run(from, options, io));
}

async function run(address: string, { dryRun = false, tenant, as, ...format }: Options, io: VerbIo) {
  if ((tenant === undefined) !== (as === undefined)) {
    throw new AppError(
      "invalid",
      "Give both: --tenant names the establishment in the backup, --as its new subdomain",
    );
  }
  using bar = progressBar(io, { lines: true });
  const from = await openBackup(address, { environment: io.environment, config: readCliConfig(io) });
  if (tenant !== undefined && as !== undefined) {
    await restoreOne({ io, bar, from, tenant, as, dryRun, format });
  } else await restoreAll({ io, bar, from, dryRun, format });
}

type Run = {
  io: VerbIo;
  bar: ProgressBar;
  from: OpenedBackup;
  dryRun: boolean;
  format: Format;
};

const bytesShown = ({ bar }: Run, what: string) => (done: number, all: number) =>
  showBytes(bar, done, all, what);

async function restoreOne(run: Run & { tenant: string; as: string }): Promise<void> {
  const { io, bar, from, from: { manifest }, as, dryRun, format } = run;
  const adapter = await openDatabases(io);
  const tenant = findInBackup(manifest, run.tenant);
  await withInstallation(io, async (services) => {
    await findRestorable({ services, tenant, as });
    const checked = await verifyBackup(
      from.files,
      { control: null, tenants: [tenant] },
      bytesShown(run, "checked"),
    );
    if (dryRun) {
      bar.clear();
      return printResult(io, format, { dryRun, ...checked }, dryRunText(manifest, checked));
    }
    const restored = await restoreBeside({
      services,
      adapter,
      from,
      tenant,
      as,
      onProgress: bytesShown(run, "of files restored"),
    });
    bar.clear();
    printResult(io, format, restored, besideText(restored, manifest));
    if (restored.waiting > 0) io.fail();
  });
}

async function restoreAll(run: Run): Promise<void> {
  const { io, bar, from, from: { files, manifest }, dryRun, format } = run;
  const config = readCliConfig(io);
  const adapter = await openDatabases(io);
  const begun = { adapter, dataDir: config.dataDir, manifest };
  const state = await readRestoreState(begun);
  const checked = await verifyBackup(files, manifest, bytesShown(run, "checked"));
  if (dryRun) {
    bar.clear();
    return printResult(io, format, { dryRun, ...checked }, dryRunText(manifest, checked));
  }
  let loaded: RestoredInstallation | null = null;
  if (state === "load") {
    await beginRestore(begun);
    loaded = await restoreInstallation({
      adapter,
      storage: await openStorage(config.storage),
      from,
      work: `${config.dataDir}/work`,
      now: io.now(),
      concurrency: AT_ONCE,
      onProgress: (done, all, phase) =>
        phase === "databases"
          ? showCount(bar, done, all, "databases restored")
          : bytesShown(run, "of files restored")(done, all),
    });
  }
  const finished = await withInstallation(io, (services) => finishRestore(services, manifest));
  await endRestore(config.dataDir);
  bar.clear();
  const report = { madeAt: manifest.madeAt, checked, loaded, ...finished };
  printResult(io, format, report, installationText(report));
  if (finished.problems.length > 0) io.fail();
}
