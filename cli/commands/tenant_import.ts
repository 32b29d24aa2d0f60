import { type Command, Option } from "commander";
import { resolve } from "node:path";
import { sizeText } from "../../domain/limits.ts";
import { type Plan, PLAN_NAMES } from "../../domain/plans.ts";
import {
  checkImportFields,
  type ImportedSchool,
  importSchool,
} from "../../server/flows/school_exports/import_school.ts";
import { verifyExport } from "../../server/flows/school_exports/verify_export.ts";
import { openDatabases, withInstallation } from "../installation.ts";
import { examples, type Format, JSON_OPTION, printResult, type VerbIo } from "../io.ts";
import { progressBar, showBytes } from "../progress_bar.ts";

type Options = Format & { subdomain: string; name?: string; plan?: Plan };

export function tenantImport(noun: Command, io: VerbIo): void {
  noun.command("import")
    .description("create an establishment from a file written by tenant export, here or elsewhere")
    .argument("<file>", "the ZIP file")
    .requiredOption("--subdomain <label>", "its address below the base domain")
    .option("--name <name>", "its name (default: as in the file)")
    .addOption(
      new Option("--plan <plan>", "its plan (default: small, or individual)").choices(PLAN_NAMES),
    )
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Every checksum is compared before anything is changed. Staff become users of this installation, or are
matched with existing users by email address. Everyone signs in with new links; providers and learning platforms must
be set up again. The exit code is 1 if something is left to do.
${
        examples(
          "tenant import oak.zip --subdomain oak",
          'tenant import oak.zip --subdomain oak2 --name "Oak (copy)"',
        )
      }`,
    )
    .action((file: string, options: Options) => run(resolve(file), options, io));
}

async function run(file: string, { subdomain, name, plan, ...format }: Options, io: VerbIo): Promise<void> {
  const adapter = await openDatabases(io);
  using bar = progressBar(io, { lines: true });
  const shown = (what: string) => (done: number, all: number) => showBytes(bar, done, all, what);
  const imported = await withInstallation(io, async (services) => {
    await checkImportFields({ services, subdomain, name });
    const verified = await verifyExport(file, shown("checked"));
    return await importSchool({
      services,
      adapter,
      verified,
      subdomain,
      name,
      plan,
      onProgress: shown("of files stored"),
    });
  }, { begin: true });
  bar.clear();
  printResult(io, format, imported, textOf(imported));
  if (imported.waiting > 0) io.fail();
}

function textOf(
  { id, url, name, subdomain, rows, files, bytes, staff, known, replayed, waiting }: ImportedSchool,
): string {
  return [
    `${id}  ${url}  ${name}`,
    `  ${rows} rows, ${files} files of ${
      sizeText(bytes)
    }; ${staff} members of staff, ${known} of them already users here`,
    ...(replayed > 0 ? [`  ${replayed} erasures carried out again`] : []),
    waiting > 0
      ? `  ${waiting} erasures are still to run, so its addresses do not work yet. See: erasures list. Then: tenant activate ${subdomain}`
      : `Next: login-link --tenant ${subdomain} --email …`,
  ].join("\n");
}
