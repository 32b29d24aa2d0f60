import assert from "node:assert/strict";
import type { TenantReader } from "../../../db/doors.ts";
import { explainReader } from "../../../db/testing_query_plans.ts";
import { fileWorldTest } from "../../../test/world.ts";
import { previewClaim } from "./claim_records.ts";
import { readNextClaim } from "./read_next_claim.ts";
import { listReadiness } from "./read_readiness.ts";

const ADMIN = { kind: "staff", id: "usr_a", role: "admin", mode: "admin" } as const;
const PAGE = { limit: 50, cursor: null };

const READINGS: Record<string, (db: TenantReader) => Promise<unknown>> = {
  "the next claim": (db) => readNextClaim(db).catch(withoutRow),
  "a preview": previewClaim,
  "what can be claimed": (db) => listReadiness(db, ADMIN, { stage: "now", ...PAGE }),
  "what can be claimed, behind a portfolio": (db) =>
    listReadiness(db, ADMIN, { stage: "now", limit: 50, cursor: "asg_a" }),
};

// Plans are read from a database file.
fileWorldTest(
  "what can be claimed is sought by an index, however many portfolios a school has",
  async (world) => {
    const oak = await world.school("oak");
    for (const [name, read] of Object.entries(READINGS)) {
      const plans: string[][] = [];
      await read(explainReader(`${world.dataDir}/tenants/${oak.id}.db`, plans));
      const lines = plans.flat();
      assert.ok(lines.some((line) => /^SEARCH unit_assignments USING .*INDEX/.test(line)), lines.join("\n"));
      assert.deepEqual(
        lines.filter((line) => /^SCAN (unit_assignments|students|submissions|a|s)\b/.test(line)),
        [],
        name,
      );
    }
  },
);

function withoutRow(error: unknown) {
  assert.ok(error instanceof TypeError, "a reader for plans has no rows");
}
