import type { Command } from "commander";
import { resolve } from "node:path";
import { sizeText } from "../../domain/limits.ts";
import { type ExportedSchool, exportSchool } from "../../server/flows/school_exports/export_school.ts";
import { openDatabases, resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, JSON_OPTION, printResult, type VerbIo } from "../io.ts";
import { progressBar } from "../progress_bar.ts";
import { exportProgress } from "./export_progress.ts";

type Options = Format & { tenant: string; out: string };

export function tenantExport(noun: Command, io: VerbIo): void {
  noun.command("export")
    .description("export all data of an establishment to one ZIP file, readable by people and programs")
    .requiredOption("--tenant <tenant>", "its id or subdomain")
    .requiredOption("--out <file>", "the ZIP file to create")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Records as JSON and CSV, stored files, checksums, and a README that explains them. It contains no session, link,
code or secret. The server keeps running. Keep the file as safe as the school's database. The exit code is 1 if a
stored file is missing; manifest.json in the ZIP names it.
${examples("tenant export --tenant oak --out oak.zip")}`,
    )
    .action((options: Options) => run(options, io));
}

async function run({ tenant, out, ...format }: Options, io: VerbIo): Promise<void> {
  const adapter = await openDatabases(io);
  using bar = progressBar(io, { lines: true });
  const exported = await withInstallation(io, async (services) =>
    await exportSchool({
      services,
      adapter,
      tenant: await resolveTenant(services, tenant),
      out: resolve(out),
      onProgress: exportProgress(bar),
    }));
  bar.clear();
  printResult(io, format, toJson(exported), textOf(exported));
  if (exported.manifest.missing.length > 0) io.fail();
}

function toJson({ file, size, sha256, manifest: { madeAt, tenant, rows, files, missing } }: ExportedSchool) {
  return { file, bytes: size, sha256, madeAt, tenant, rows, files, missing };
}

function textOf({ file, size, sha256, manifest: { tenant, rows, files, missing } }: ExportedSchool): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return [
    `${file}: ${tenant.name}, ${all} rows, ${files.count} files of ${sizeText(files.bytes)}, ${
      sizeText(size)
    } in all`,
    `  sha256 ${sha256}`,
    ...(missing.length > 0
      ? [`${missing.length} files are missing from the storage:`, ...missing.map((key) => `  ${key}`)]
      : []),
  ].join("\n");
}
