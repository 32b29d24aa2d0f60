// `deno task bench student_import`: a file of 10,000 students read, checked and added with an event each, and the rows alone
// put into a table by sqlite3's `.import`, where that is installed.
import { sql } from "drizzle-orm";
import { parse } from "csv-parse/sync";
import { readStudentFile } from "../../domain/student_file/read_student_file.ts";
import { importStudents } from "../../server/features/students/import/import_students.ts";
import { manyStudents, studentCsv } from "../student_rows.ts";
import { countRows, openWorld } from "../world.ts";
import { type Figure, median, reportFigures } from "./report.ts";

const ROUNDS = 5;
const COUNT = 10_000;

const folder = await Deno.makeTempDir({ prefix: "unitfolio bench " });
const file = `${folder}/students.csv`;
await Deno.writeTextFile(file, studentCsv(manyStudents(COUNT)));
await using world = await openWorld({ adapter: "file" });
const rounds: { ours: number; theirs: number | null }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const school = await world.school(`oak${round}`);
  await school.run(sql`update entitlements set override_limits = 1`);
  rounds.push({ ours: await timed(() => addFile(school.id)), theirs: await sqliteImport(round) });
  if (await countRows(world, school.id, "students") !== COUNT) throw new Error("students are missing");
}
await Deno.remove(folder, { recursive: true });
const figures: Figure[] = [{
  name: "10,000 students from a file",
  value: median(rounds.map(({ ours }) => ours)) / 1000,
  unit: "s",
  wanted: { atMost: 2 },
}];
const ratios = rounds.flatMap(({ ours, theirs }) => theirs === null ? [] : [ours / theirs]);
if (ratios.length > 0) {
  figures.push({
    name: "10,000 students from a file",
    value: median(ratios),
    unit: "× sqlite3's .import",
    wanted: { atMost: 30 },
  });
}
reportFigures(figures);

async function addFile(schoolId: string): Promise<void> {
  const result = readStudentFile(await Deno.readFile(file), parse);
  if ("fault" in result) throw new Error(result.fault.text);
  const input = {
    rows: result.file.rows,
    teacherId: null,
    today: "2026-06-15",
    now: world.services.now(),
  };
  await world.services.doors.writeTenant(schoolId, (tx) => importStudents(tx, { kind: "operator" }, input));
}

/** Milliseconds; null without sqlite3. */
async function sqliteImport(round: number): Promise<number | null> {
  const database = `${folder}/${round}.db`;
  const table = "create table students (student_id text primary key, first_name text not null, " +
    "last_name text not null, date_of_birth text, email text, year_group text) strict;";
  const args = [database, "pragma journal_mode = wal", table, `.import --csv --skip 1 '${file}' students`];
  try {
    return await timed(async () => {
      const { success, stderr } = await new Deno.Command("sqlite3", { args }).output();
      if (!success) throw new Error(new TextDecoder().decode(stderr));
    });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
