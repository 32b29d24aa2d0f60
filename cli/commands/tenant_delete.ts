import type { Command } from "commander";
import { dirname, join, resolve } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { sizeText } from "../../domain/limits.ts";
import { writeNewFile } from "../../server/flows/backups/backup_files.ts";
import {
  deleteSchool,
  type DeletionReceipt,
  receiptOf,
} from "../../server/flows/school_exports/delete_school.ts";
import { type Deletable, findDeletable } from "../../server/flows/school_exports/find_deletable.ts";
import { openDatabases, withInstallation } from "../installation.ts";
import { examples, type Format, JSON_OPTION, printResult, type VerbIo } from "../io.ts";
import { progressBar } from "../progress_bar.ts";
import { exportProgress } from "./export_progress.ts";

type Options = Format & { tenant: string; out?: string; exported?: string; yesDelete?: string };

export function tenantDelete(noun: Command, io: VerbIo): void {
  noun.command("delete")
    .description("export an establishment, then permanently delete its database and stored files")
    .requiredOption("--tenant <tenant>", "its id or subdomain")
    .option("--out <file>", "a new ZIP file, as written by tenant export")
    .option("--exported <file>", "instead of --out: an existing export, made since the last change")
    .option("--yes-delete <name>", "its exact name (default: asked for on a terminal)")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Its addresses stop working, and are never given to another establishment. The control database keeps its row and
events. A receipt is written beside the ZIP file. If a run is interrupted, run it again to continue. Deletion cannot be
undone; tenant import makes a new establishment from the file. An establishment that pays by card is refused until
its subscription has been cancelled.
${
        examples(
          "tenant delete --tenant oak --out oak.zip",
          'tenant delete --tenant oak --exported oak.zip --yes-delete "Oak Lane Centre"',
        )
      }`,
    )
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: VerbIo): Promise<void> {
  const { tenant, out, exported, yesDelete, ...format } = options;
  const path = out ?? exported;
  if (path === undefined || (out !== undefined && exported !== undefined)) {
    throw new AppError("invalid", "Give --out for a new file, or --exported for an existing export.");
  }
  const adapter = await openDatabases(io);
  using bar = progressBar(io, { lines: true });
  const { receipt, gone } = await withInstallation(io, async (services) => {
    const school = await services.doors.readControl((db) => findDeletable(db, tenant));
    const before = receiptOf(school);
    if (before !== null) return { receipt: before, gone: true };
    const receipt = await deleteSchool({
      services,
      adapter,
      school,
      confirm: school.begun ? school.name : yesDelete ?? askName(school, io),
      file: out === undefined ? { exported: resolve(path) } : { out: resolve(path) },
      onProgress: exportProgress(bar),
    });
    return { receipt, gone: false };
  });
  bar.clear();
  const file = await writeReceipt(receipt, dirname(resolve(path)));
  printResult(io, format, { ...receipt, gone, file }, textOf(receipt, gone, file));
}

function askName({ name }: Deletable, { ask }: VerbIo): string {
  const typed = ask?.(`This deletes ${name} permanently. Type its name to continue: `);
  if (typed !== undefined) return typed;
  throw new AppError("invalid", "Give the exact name of the school with --yes-delete. Nothing was deleted.");
}

/** One that is there stays as it is. */
async function writeReceipt(receipt: DeletionReceipt, folder: string): Promise<string> {
  const file = join(folder, `${receipt.subdomain ?? receipt.id}-receipt.json`);
  await writeNewFile(file, `${JSON.stringify(receipt, null, 2)}\n`).catch((error) => {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  });
  return file;
}

function textOf(receipt: DeletionReceipt, gone: boolean, file: string): string {
  const { name, id, deletedAt, by, rows, students, files, bytes, sha256 } = receipt;
  return [
    gone
      ? `${name} was deleted already, at ${deletedAt}.`
      : `${name} (${id}) was deleted at ${deletedAt} by the ${by}.`,
    `  ${students} students, ${rows} rows, ${files} files of ${sizeText(bytes)}`,
    `  sha256 of the export: ${sha256}`,
    `  receipt: ${file}`,
  ].join("\n");
}
