import assert from "node:assert/strict";
import type { TenantReader } from "../../../db/doors.ts";
import { explainReader } from "../../../db/testing_query_plans.ts";
import { fileWorldTest } from "../../../test/world.ts";
import { hasAwardedUnit, readUnitRecord } from "../unit_record/read_unit_record.ts";
import { listLeavers } from "./list_leavers.ts";
import { listPackOutcomes, listPackUnits } from "./read_pack.ts";
import { readPackLink } from "./pack_link.ts";

const NOW = new Date("2026-06-15T08:00:00.000Z");
const FILTER = { search: "", from: "all", show: "open", limit: 50, now: NOW } as const;

const READINGS: Record<string, (db: TenantReader) => Promise<unknown>> = {
  "leavers": (db) => listLeavers(db, { ...FILTER, cursor: null }),
  "leavers behind one": (db) => listLeavers(db, { ...FILTER, cursor: "stu_a" }),
  "units of a pack": (db) => listPackUnits(db, "stu_a"),
  "outcomes of a pack": (db) => listPackOutcomes(db, "asg_a"),
  "units of a record": (db) => readUnitRecord(db, "stu_a").catch(() => null),
  "whether there is a record": (db) => hasAwardedUnit(db, "stu_a"),
  "a mailed link": (db) => readPackLink(db, "token", NOW),
};

// Plans are read from a database file.
fileWorldTest(
  "packs, records and leavers are sought by an index, however many students a school has",
  async (world) => {
    const oak = await world.school("oak");
    for (const [name, read] of Object.entries(READINGS)) {
      const plans: string[][] = [];
      await read(explainReader(`${world.dataDir}/tenants/${oak.id}.db`, plans));
      const lines = plans.flat();
      // The settings are one row.
      const scanned = lines.filter((line) =>
        /^SCAN (?!\(|CONSTANT|[or]\b|json_each|establishment_settings)/.test(line)
      );
      const expected = name === "leavers" ? ["SCAN students USING INDEX students_archived_by_name"] : [];
      assert.deepEqual(scanned, expected, `${name}\n${lines.join("\n")}`);
      assert.deepEqual(
        lines.filter((line) => line.includes("TEMP B-TREE FOR ORDER BY") && name.startsWith("leavers")),
        [],
      );
    }
  },
);
