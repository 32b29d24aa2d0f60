import assert from "node:assert/strict";
import { addStudent, assign, type TestPortfolio } from "../../../test/factories.ts";
import { completeOutcomes, openPortfolioFixture, postStep } from "../../../test/portfolio_fixture.ts";
import type { World } from "../../../test/world.ts";
import type { ClaimView } from "./list_claims.ts";

/** A school whose portfolios can be brought as far as a test needs. */
export async function openClaimSchool(world: World) {
  const all = await openPortfolioFixture(world);
  const { teacher, admin } = all;
  const bring = async (portfolio: TestPortfolio, to: "submitted" | "assessed" | "verified" | "awarded") => {
    await completeOutcomes({ teacher, portfolio });
    const steps = [[teacher, "submit"], [teacher, "assess"], [admin, "verify"], [admin, "award"]] as const;
    const count = ["submitted", "assessed", "verified", "awarded"].indexOf(to) + 1;
    for (const [browser, step] of steps.slice(0, count)) {
      const answer = await postStep(browser, portfolio, step, { declaration: true });
      assert.equal(answer.status, 200, answer.text);
    }
    return portfolio;
  };
  return {
    ...all,
    bring,
    /** Adds a portfolio for a new student. */
    addPortfolio: async (
      to: Parameters<typeof bring>[1],
      details: Record<string, unknown> = {},
      unitCode?: string,
    ) => bring(await assign(teacher, await addStudent(teacher, details), unitCode), to),
    awardAll: () => admin.post("/api/admin/claims", {}),
    listClaims: async () => (await admin.get("/api/admin/claims")).json<ClaimView[]>(),
    /** Lines without the header. */
    readCsv: async (path: string) => {
      const answer = await admin.get(path);
      assert.equal(answer.status, 200, answer.text);
      return answer.text.split("\r\n").slice(1, -1);
    },
  };
}
