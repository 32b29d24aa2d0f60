import type { Command } from "commander";
import { parse } from "csv-parse/sync";
import { dayIn } from "../../domain/dates.ts";
import { AppError } from "../../domain/errors.ts";
import { normalizeEmail } from "../../domain/people.ts";
import { readColumnChoices } from "../../domain/student_file/columns.ts";
import { readStudentFile, type StudentFile } from "../../domain/student_file/read_student_file.ts";
import { checkFileSize, faultText, STUDENT_FILE_LIMITS } from "../../domain/student_file/file_faults.ts";
import { type ImportReport, withErrors } from "../../domain/student_file/report.ts";
import { readEstablishment } from "../../server/features/settings/read_settings.ts";
import { importStudents } from "../../server/features/students/import/import_students.ts";
import { listStaffChoices } from "../../server/features/people/list_staff.ts";
import { checkImport } from "../../server/features/students/import/plan_import.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, JSON_OPTION, printResult, type VerbIo } from "../io.ts";
import { type ProgressBar, progressBar } from "../progress_bar.ts";
import { readBytes } from "../read_bytes.ts";

type Options = Format & { tenant: string; teacher?: string; dryRun?: true; column: string[] };

export function studentsImport(noun: Command, io: VerbIo): void {
  noun.command("import")
    .description("add students from a CSV file written by SIMS, Arbor, Bromcom or Excel")
    .argument("<file>", "CSV with headings for student ID, first name, last name and date of birth")
    .requiredOption("--tenant <tenant>", "the establishment's id or subdomain")
    .option("--teacher <email>", "the member of staff whose class the new students join")
    .option("--column <field=heading>", "the heading to read a field from, if several fit", collect, [])
    .option("--dry-run", "report what would be done, and change nothing")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      `
Rows with errors are listed, the others are added; existing students are not changed.
The exit code is 1 if a row had an error.
${
        examples(
          "students import year9.csv --tenant oak --dry-run",
          "students import year9.csv --tenant oak --teacher hill@oak.example",
          'students import sims.csv --tenant oak --column "Student ID=Admission number"',
        )
      }`,
    )
    .action((file: string, options: Options) => run(file, options, io));
}

const collect = (value: string, before: string[]) => [...before, value];

async function run(path: string, options: Options, io: VerbIo): Promise<void> {
  using bar = progressBar(io);
  bar.show(0, `Reading ${path}`);
  const file = await readFile(path, options);
  const report = withErrors(await importFile(file, options, io, bar), file.errors);
  bar.clear();
  printReport(report, options, io);
  if (report.errorCount > 0 || report.places) io.fail();
}

async function readFile(path: string, { column }: Options): Promise<StudentFile> {
  const choices = readColumnChoices(column);
  const fault = checkFileSize(await fileSize(path));
  if (fault) throw new AppError("invalid", faultText(fault));
  const result = readStudentFile(await readBytes(path), parse, choices);
  if ("file" in result) return result.file;
  const hint = result.ambiguous.length > 0 ? " Choose with --column." : "";
  throw new AppError("invalid", faultText(result.fault) + hint);
}

/** Size in bytes; the limit if unknown, since `readBytes` refuses unreadable files. */
async function fileSize(path: string): Promise<number> {
  return await Deno.stat(path).then(({ size }) => size, () => STUDENT_FILE_LIMITS.bytes);
}

function importFile(
  { rows }: StudentFile,
  { tenant, teacher, dryRun }: Options,
  io: VerbIo,
  bar: ProgressBar,
): Promise<ImportReport> {
  return withInstallation(io, async (services) => {
    const { doors, now } = services;
    const { id } = await resolveTenant(services, tenant);
    const { timeZone } = await doors.readTenant(id, readEstablishment);
    const teacherId = teacher === undefined
      ? null
      : await doors.readTenant(id, async (db) => teacherIdOf(await listStaffChoices(db), teacher));
    const onProgress = ({ checked, added }: { checked: number; added: number }) =>
      bar.show(
        Math.round((dryRun ? 100 : 50) * checked / rows.length + 50 * added / rows.length),
        added > 0 ? `${added} students added` : `${checked} of ${rows.length} rows checked`,
      );
    const input = { rows, teacherId, today: dayIn(timeZone, now()), now: now(), onProgress };
    return dryRun
      ? await doors.readTenant(id, (db) => checkImport(db, input))
      : await doors.writeTenant(id, (tx) => importStudents(tx, { kind: "operator" }, input));
  });
}

function teacherIdOf(teachers: readonly { id: string; email: string }[], email: string): string {
  const found = teachers.find((teacher) => teacher.email === normalizeEmail(email));
  if (!found) throw new AppError("not_found", `No member of staff here has the address ${email}`);
  return found.id;
}

function printReport(
  { results, places, ...counts }: ImportReport,
  { json, dryRun }: Options,
  io: VerbIo,
): void {
  const { successCount, unchangedCount, errorCount } = counts;
  const added = dryRun ? "would be added" : "added";
  const summary = `${successCount} ${added}, ${unchangedCount} unchanged, ${errorCount} with errors`;
  printResult(io, { json }, { ...counts, ...results, ...(places ? { places } : {}) }, summary);
  if (json) return;
  for (const { row, error } of results.errors) io.err(`row ${row}: ${error}\n`);
  if (places) io.err(`the plan has ${places.seats} student places, ${places.free} free\n`);
  const { warnings } = results;
  if (warnings.length > 0) io.err(`${warnings.length} have no date of birth, which a claim needs\n`);
}
