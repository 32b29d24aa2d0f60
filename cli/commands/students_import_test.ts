import assert from "node:assert/strict";
import { progressBar } from "../progress_bar.ts";
import { openTestCli, type TestCli } from "../testing.ts";

const FILE = [
  "Student list,,,",
  "UPN,Forename,Surname,DOB",
  "001,Robin,Ash,09 Jul 2010",
  "002,Zoë,Elm,",
  "003,,Oak,09/07/2010",
].join("\r\n");

async function openOak(): Promise<TestCli> {
  const cli = await openTestCli();
  await cli.json("tenant create --name Oak --subdomain oak");
  await cli.json(
    "staff add --tenant oak --email hill@oak.example --first-name Ada --last-name Hill --role teacher",
  );
  return cli;
}

const IMPORT = "students import --tenant oak --json";

Deno.test("a file is tried, imported once, and names its errors by row", async () => {
  await using cli = await openOak();
  const path = await cli.file("year9.csv", FILE);
  const expected = {
    successCount: 2,
    errorCount: 1,
    unchangedCount: 0,
    errors: [{ row: 5, error: "First name is required" }],
    warnings: [{ row: 4, warning: "No date of birth" }],
  };
  for (const options of [["--dry-run"], ["--dry-run"], ["--teacher", "Hill@Oak.example"]]) {
    const { code, json } = await cli.run(IMPORT, path, ...options);
    assert.deepEqual(json(), expected, options.join());
    assert.equal(code, 1, "a row was wrong");
  }
  const again = await cli.run("students import --tenant oak", path);
  assert.equal(again.out, "0 added, 2 unchanged, 1 with errors\n");
  assert.equal(again.err, "row 5: First name is required\n");
  const right = await cli.file("right.csv", FILE.split("\r\n").slice(0, -1).join("\r\n"));
  assert.deepEqual(await cli.json("students import --tenant oak", right), {
    ...expected,
    successCount: 0,
    errorCount: 0,
    unchangedCount: 2,
    errors: [],
    warnings: [],
  });
});

Deno.test("a file that fits twice is read by the chosen heading", async () => {
  await using cli = await openOak();
  const path = await cli.file("sims.csv", "UPN,Adno,Forename,Surname,DOB\nA1,0042,Robin,Ash,\n");
  const unclear = await cli.run(IMPORT, path);
  assert.match(unclear.json<{ error: { message: string } }>().error.message, /“UPN” and “Adno” .* --column/);
  assert.match((await cli.run(IMPORT, path, "--column", "id=UPN")).err, /“id=UPN” names no field/);
  const { successCount } = await cli.json<{ successCount: number }>(
    "students import --tenant oak",
    path,
    "--column",
    "Student ID=Adno",
  );
  assert.equal(successCount, 1);
  assert.equal((await cli.run("student link --tenant oak --student-id 0042")).code, 0);
});

Deno.test("what cannot be read or placed changes nothing and says why", async () => {
  await using cli = await openOak();
  const path = await cli.file("a.csv", FILE);
  for (
    const [args, expected] of [
      [[`${cli.dataDir}/none.csv`], /There is no file/],
      [[cli.dataDir], /is a folder/],
      [[await cli.file("b.csv", "PK\u0003\u0004")], /spreadsheet/],
      [[await cli.file("c.csv", new Uint8Array(11 * 1024 * 1024))], /larger than 10 MB/],
      [[await cli.file("d.csv", `${FILE}\n4,=cmd|' /C calc'!A0,Oak,`)], /Row 6 contains a formula/],
      [[path, "--teacher", "none@oak.example"], /No member of staff here/],
      [[path, "--tenant", "elm"], /List them with: tenant list/],
    ] as const
  ) {
    const { code, err } = await cli.run("students import --tenant oak", ...args);
    assert.equal(code, 1);
    assert.match(err, expected);
  }
  assert.equal((await cli.run(IMPORT, path, "--dry-run")).json<{ successCount: number }>().successCount, 2);
});

Deno.test("a progress bar is drawn over itself, on a terminal alone", () => {
  let drawn = "";
  const draw = (isTerminal: boolean) => {
    const bar = progressBar({ isTerminal, err: (text) => void (drawn += text) });
    bar.show(50, "Checking");
    bar.clear();
  };
  draw(false);
  assert.equal(drawn, "");
  draw(true);
  assert.equal(drawn, `\r\x1b[K[${"█".repeat(12)}${"·".repeat(12)}] 50 % Checking\r\x1b[K`);
});
