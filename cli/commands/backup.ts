import { type Command, InvalidArgumentError } from "commander";
import { sizeText } from "../../domain/limits.ts";
import { type BackupReport, isWhole, makeBackup } from "../../server/flows/backups/make_backup.ts";
import { openPlace } from "../../server/flows/backups/open_place.ts";
import { openDatabases, readCliConfig, resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, JSON_OPTION, printResult, type VerbIo } from "../io.ts";
import { progressBar, showBytes, showCount } from "../progress_bar.ts";

type Options = Format & {
  out: string;
  tenant?: string[];
  concurrency: number;
  objects: boolean;
  keep?: number;
};

const MAX_AT_ONCE = 64;

export function backup(top: Command, io: VerbIo): void {
  top.command("backup")
    .description("back up every database and stored file to a folder or a bucket, while the server runs")
    .requiredOption(
      "--out <place>",
      "where to put backups, each named by its time: a folder, or s3://<bucket>/<path>?endpoint=…&region=…",
    )
    .option("--tenant <tenant...>", "only these establishments: ids or subdomains")
    .option("--concurrency <number>", "databases at once", readCount(MAX_AT_ONCE), 4)
    .option("--no-objects", "leave out stored files (for storage that is backed up by other means)")
    .option(
      "--keep <number>",
      "then delete all but this many backups of the same establishments",
      readCount(),
    )
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Each copy is checked. A backup is complete once its folder's name does not end in ".part" or, in a bucket, once it has
its manifest. A file that an earlier backup in the same place has is hard-linked, or not sent again. The next run
removes an interrupted backup. The keys of a bucket are BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY. The exit
code is 1 if a database could not be copied or a stored file is missing; then no older backup is deleted.
${
        examples(
          "backup --out /var/backups/unitfolio --keep 14",
          "backup --out 's3://unitfolio-backups/nightly?endpoint=https://store.example&region=auto' --keep 14",
          "backup --out /var/backups/oak --tenant oak",
          "backup --out /var/backups/unitfolio --no-objects --json",
        )
      }`,
    )
    .action((options: Options) => run(options, io));
}

function readCount(max = 1000) {
  return (text: string): number => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= max) return count;
    throw new InvalidArgumentError(`Give a number from 1 to ${max}.`);
  };
}

async function run(options: Options, io: VerbIo): Promise<void> {
  const { out, tenant, concurrency, objects, keep, ...format } = options;
  const config = readCliConfig(io);
  const place = openPlace(out, { environment: io.environment, config });
  const adapter = await openDatabases(io);
  using bar = progressBar(io, { lines: true });
  const report = await withInstallation(io, async (services) => {
    const schools: string[] = [];
    for (const one of tenant ?? []) schools.push((await resolveTenant(services, one)).id);
    return await makeBackup({
      services,
      adapter,
      place,
      schools: tenant ? schools : null,
      concurrency,
      objects,
      keep,
      onProgress: (done, all, phase) =>
        phase === "databases"
          ? showCount(bar, done, all, "databases copied")
          : showBytes(bar, done, all, "of files copied"),
    });
  });
  bar.clear();
  printResult(io, format, toJson(report), textOf(report));
  if (!isWhole(report.manifest)) io.fail();
}

function toJson({ address, manifest, removed }: BackupReport) {
  const { madeAt, control, tenants, failed } = manifest;
  return {
    folder: address,
    madeAt,
    control: control !== null,
    tenants: tenants.map(({ id, subdomain, database, objects }) => ({
      id,
      subdomain,
      bytes: database.size,
      objects: objects && { count: objects.count, bytes: objects.bytes, missing: objects.missing },
    })),
    failed,
    removed,
  };
}

function textOf({ address, manifest: { control, tenants, failed }, removed }: BackupReport): string {
  const databases = tenants.reduce((sum, { database }) => sum + database.size, control?.size ?? 0);
  const files = tenants.reduce((sum, { objects }) => sum + (objects?.count ?? 0), 0);
  const bytes = tenants.reduce((sum, { objects }) => sum + (objects?.bytes ?? 0), 0);
  const missing = tenants.flatMap(({ id, subdomain, objects }) =>
    (objects?.missing ?? []).map(({ key, error }) => `  ${subdomain ?? id}: ${key}: ${error}`)
  );
  return [
    `${address}: ${control ? "the whole installation" : "selected establishments"}, ${tenants.length} of ${
      tenants.length + failed.length
    } establishments, databases of ${sizeText(databases)}, ${files} files of ${sizeText(bytes)}.`,
    ...failed.map(({ id, subdomain, error }) => `  ${subdomain ?? id} failed: ${error}`),
    ...(missing.length > 0 ? [`${missing.length} files are missing from the storage:`, ...missing] : []),
    ...(removed.length > 0 ? [`Deleted: ${removed.join(", ")}`] : []),
  ].join("\n");
}
