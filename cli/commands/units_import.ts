import type { Command } from "commander";
import { type ImportReport, importUnits } from "../../server/features/units/import_units.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";
import { readDrafts } from "../read_unit_drafts.ts";

export function unitsImport(noun: Command, io: Io): void {
  noun.command("import")
    .description("import units into the catalogue in which every establishment looks up codes")
    .argument("<file>", "CSV with one row per outcome, or JSON")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
CSV columns: unitCode, title, level, approvedDate, description, evidenceType
JSON:        [{unitCode, title, level, approvedDate?, outcomes: [{description, evidenceType}]}]
Units with errors are reported, and the others are imported.
${examples("units import units.csv", "units import units.json --json")}`,
    )
    .action((file: string, options: Format) => run(file, options, io));
}

async function run(file: string, options: Format, io: Io): Promise<void> {
  const drafts = await readDrafts(file);
  const report = await withInstallation(
    io,
    ({ doors, now }) =>
      doors.writeControl((tx) => importUnits(tx, { kind: "operator" }, { drafts, now: now() })),
    { begin: true },
  );
  printResult(io, options, report, summary(report));
  for (const error of options.json ? [] : report.errors) {
    const location = "row" in error ? `row ${error.row}` : `unit ${error.index + 1} of the list`;
    io.err(`${location}, ${error.unitCode ?? "no code"}: ${error.error}\n`);
  }
}

function summary({ imported, updated, unchanged, errors }: ImportReport): string {
  return `${imported} imported, ${updated} updated, ${unchanged} unchanged, ${errors.length} with errors`;
}
