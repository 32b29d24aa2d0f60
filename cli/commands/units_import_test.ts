import assert from "node:assert/strict";
import { openTestCli } from "../testing.ts";

const UNIT = {
  unitCode: "121766",
  title: "Growing vegetables",
  level: "Level One",
  approvedDate: "2021-03-15",
  outcomes: [{ description: "demonstrated the ability to sow", evidenceType: "Summary sheet" }],
};
const HEADER = "Unit Code,Title,level,approved_date,Description,EVIDENCE TYPE";
const file = (...units: unknown[]) => JSON.stringify(units);

Deno.test("units are imported once, and updated only when their file changed", async () => {
  await using cli = await openTestCli();
  const path = await cli.file(
    "units.json",
    file(UNIT, { ...UNIT, unitCode: "70147", approvedDate: undefined }),
  );
  const report = { imported: 0, updated: 0, unchanged: 0, errors: [] };
  assert.deepEqual(await cli.json("units import", path), { ...report, imported: 2 });
  assert.deepEqual(await cli.json("units import", path), { ...report, unchanged: 2 });
  await cli.file("units.json", file({ ...UNIT, title: "Growing fruit" }, { ...UNIT, unitCode: "100012" }));
  assert.deepEqual(await cli.json("units import", path), { ...report, imported: 1, updated: 1 });
});

Deno.test("wrong units are named and the others imported", async () => {
  await using cli = await openTestCli();
  const [outcome] = UNIT.outcomes;
  const path = await cli.file(
    "units.json",
    file(
      UNIT,
      { ...UNIT, unitCode: "12A766" },
      { ...UNIT, unitCode: "١٢١٧٦٦" },
      { ...UNIT, unitCode: "200001", title: "" },
      { ...UNIT, unitCode: "200002", approvedDate: "2021-02-30" },
      { ...UNIT, unitCode: "200003", outcomes: [] },
      { ...UNIT, unitCode: "200004", outcomes: [outcome, { ...outcome, evidenceType: "photo" }] },
      UNIT,
      "a unit",
      { ...UNIT, unitCode: "200005", outcomes: [{ ...outcome, evidenceType: "STUDENT completed  work" }] },
      { ...UNIT, unitCode: "200006", title: "x".repeat(301) },
    ),
  );
  const report = await cli.json<
    { imported: number; errors: { index: number; unitCode: string; error: string }[] }
  >("units import", path);
  assert.equal(report.imported, 2);
  assert.deepEqual(report.errors.map(({ index, unitCode, error }) => [index, unitCode, error]), [
    [1, "12A766", "Unit code must be 6 digits, or 5 for an older unit"],
    [2, "١٢١٧٦٦", "Unit code must be 6 digits, or 5 for an older unit"],
    [3, "200001", "The title is missing"],
    [4, "200002", "There is no 30 February 2021"],
    [5, "200003", "A unit needs at least one outcome"],
    [
      6,
      "200004",
      "Outcome 2: The evidence needed must be one of: Summary sheet; Student completed work; " +
      "Summary sheet and/or Student completed work",
    ],
    [7, "121766", "This unit is in the file twice"],
    [8, null, "This is not a unit: {unitCode, title, level, outcomes}"],
    [10, "200006", "The title is longer than 300 characters"],
  ]);
});

Deno.test("a CSV holds a row an outcome, its units together by their code, and its errors name the unit's row", async () => {
  await using cli = await openTestCli();
  const path = await cli.file(
    "units.csv",
    [
      HEADER,
      `121766,"Growing, and eating",Level One,15/03/2021,"sow ""two""\nseeds",summary sheet`,
      `121766,,,,shown knowledge of weeds,Student completed work`,
      ``,
      `9,Too short,Level One,,sow,Summary sheet`,
      `118204,Bus,Entry Level,,find the stop,Summary sheet`,
      `118204,Coach,Entry Level,,find the stop,Summary sheet`,
    ].join("\r\n"),
  );
  const ran = await cli.run("units import", path, "--json");
  assert.deepEqual(ran.json(), {
    imported: 1,
    updated: 0,
    unchanged: 0,
    errors: [
      { row: 5, unitCode: "9", error: "Unit code must be 6 digits, or 5 for an older unit" },
      { row: 6, unitCode: "118204", error: "Row 7 gives a different title for this unit" },
    ],
  });
  const result = await cli.run("units import", path);
  assert.equal(result.out, "0 imported, 0 updated, 1 unchanged, 2 with errors\n");
  assert.match(result.err, /^row 5, 9: Unit code/);
});

Deno.test("CSV files are read as spreadsheets write them: semicolons, tabs, marks at the start, older encodings", async () => {
  await using cli = await openTestCli();
  const rows = `121766;Café crème;Level One;;cook;Summary sheet`;
  const header = HEADER.replaceAll(",", ";");
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(`${header}\n${rows}`, (c) => c.charCodeAt(0)).buffer),
  ]);
  const latin = Uint8Array.from(`${header}\n${rows}`, (c) => c.charCodeAt(0));
  const tabs = `\ufeff${header}\n${rows}`.replaceAll(";", "\t");
  const reports = [];
  for (const [name, content] of [["a.csv", utf16], ["b.csv", latin], ["c.tsv", tabs]] as const) {
    reports.push(await cli.json("units import", await cli.file(name, content)));
  }
  const none = { imported: 0, updated: 0, unchanged: 1, errors: [] };
  assert.deepEqual(reports, [{ ...none, imported: 1, unchanged: 0 }, none, none]);
});

Deno.test("a file that is missing, no list, broken or without its columns changes nothing and says why", async () => {
  await using cli = await openTestCli();
  const refused = async (path: string, expected: RegExp) => {
    const { code, err } = await cli.run("units import", path);
    assert.equal(code, 1);
    assert.match(err, expected);
  };
  await refused(`${cli.dataDir}/none.json`, /There is no file/);
  await refused(await cli.file("a.json", `{"unitCode": "121766"}`), /must contain a list of units/);
  await refused(await cli.file("b.json", `[{`), /is not JSON/);
  await refused(await cli.file("c.csv", "unitCode,title\n1,2"), /has no level, description, evidenceType/);
  await refused(await cli.file("d.csv", `${HEADER}\n121766,"open`), /not a readable CSV/);
  const blank = `${HEADER}${"\n".repeat(500_000)}121766,Growing`;
  await refused(await cli.file("e.csv", blank), /500,001 lines, and 500,000 is the limit/);
});
