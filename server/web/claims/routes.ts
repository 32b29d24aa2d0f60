import { Hono } from "hono";
import { z } from "zod";
import {
  checkWithdrawalReason,
  CLAIM_STATES,
  claimFileName,
  MAX_CHOSEN_ROWS,
} from "../../../domain/claims.ts";
import { dayIn } from "../../../domain/dates.ts";
import { DECLARATIONS } from "../../../domain/declarations.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import { READINESS_STAGES } from "../../../domain/readiness.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerCsv } from "../../http/downloads.ts";
import { answerPage, pageQuery } from "../../http/paging.ts";
import { checkedText, list } from "../../http/schemas.ts";
import { readPortfolioRelation } from "../../queries/read_relation.ts";
import { changeClaimState, withdrawClaimRow } from "../../features/claims/change_claim.ts";
import { claimCsv } from "../../features/claims/claim_csv.ts";
import { previewClaim } from "../../features/claims/claim_records.ts";
import { createClaim } from "../../features/claims/create_claim.ts";
import { declareLate } from "../../features/claims/declare_late.ts";
import { assertClaimForms, listClaims, readClaim } from "../../features/claims/list_claims.ts";
import { readNextClaim } from "../../features/claims/read_next_claim.ts";
import { listReadiness } from "../../features/claims/read_readiness.ts";
import { listClaimRows, readClaimRecords } from "../../features/claims/read_claim_rows.ts";

const readiness = pageQuery.extend({ stage: z.enum(READINESS_STAGES) });
const change = z.strictObject({
  state: z.enum(CLAIM_STATES),
  from: z.enum(CLAIM_STATES).optional(),
  rowCount: z.number().int().min(0).optional(),
});
const creation = z.strictObject({
  expected: z.number().int().min(0).optional(),
  form: z.boolean().optional(),
  assignmentIds: list(z.string().min(1).max(100), {
    max: MAX_CHOSEN_ROWS,
    tooMany: `At most ${MAX_CHOSEN_ROWS} portfolios in one claim`,
    empty: "Choose at least one portfolio",
  }).optional(),
});
const withdrawal = z.strictObject({ reason: checkedText(2 * TEXT_LIMITS.reason, checkWithdrawalReason) });

/** Claims API (spec 2 §7, API.md). Times are taken under the lock, since they order awards, claims and declarations. */
export const claimRoutes = new Hono<AppEnv>()
  .get("/admin/claim-form", can("claim.export"), inTurn, async (c) => {
    const { school } = c.var;
    const [records] = await school.read((db) => Promise.all([previewClaim(db), assertClaimForms(db)]));
    return answerCsv(c, claimCsv(records), claimFileName(school.today()));
  })
  .get("/claims/readiness", can("claim.readiness"), inTurn, query(readiness), async (c) => {
    const { school, actor } = c.var;
    return answerPage(c, await school.read(listReadiness, actor, c.req.valid("query")));
  })
  .post(
    "/assignments/:id/declarations",
    canOn("portfolio.declare", readPortfolioRelation),
    body(z.strictObject({ declaration: z.enum(DECLARATIONS) })),
    async (c) => {
      const { school, services, actor, resource: { assignmentId, studentId } } = c.var;
      const input = { assignmentId, studentId, ...c.req.valid("json") };
      await school.write((tx) => declareLate(tx, actor, { ...input, now: services.now() }));
      return c.json({ success: true });
    },
  )
  .get(
    "/admin/claims/next",
    can("claim.read"),
    inTurn,
    async (c) => c.json(await c.var.school.read(readNextClaim)),
  )
  .get(
    "/admin/claims",
    can("claim.read"),
    inTurn,
    query(pageQuery),
    async (c) => answerPage(c, await c.var.school.read(listClaims, c.req.valid("query"))),
  )
  .post("/admin/claims", can("claim.create"), body(creation), async (c) => {
    const { school, services, actor } = c.var;
    const input = { administratorId: actor.id, ...c.req.valid("json") };
    const { records, ...claim } = await school.write((tx) =>
      createClaim(tx, actor, { ...input, now: services.now() })
    );
    const form = records && { csv: claimCsv(records), fileName: claimFileName(school.today()) };
    return c.json({ ...claim, csvUrl: links.claimCsv(claim.id), form }, 201);
  })
  .get(
    "/admin/claims/:id",
    can("claim.read"),
    async (c) => c.json(await c.var.school.read(readClaim, c.req.param("id"))),
  )
  .patch("/admin/claims/:id", can("claim.change"), body(change), async (c) => {
    const { school, services, actor } = c.var;
    const claimId = c.req.param("id");
    const input = { claimId, ...c.req.valid("json") };
    return c.json(
      await school.write((tx) => changeClaimState(tx, actor, { ...input, now: services.now() })),
    );
  })
  .get("/admin/claims/:id/csv", can("claim.export"), inTurn, async (c) => {
    const { school } = c.var;
    const id = c.req.param("id");
    const [{ createdAt }, records] = await school.read((db) =>
      Promise.all([readClaim(db, id), readClaimRecords(db, id)])
    );
    return answerCsv(
      c,
      claimCsv(records),
      claimFileName(dayIn(school.establishment.timeZone, new Date(createdAt))),
    );
  })
  .get("/admin/claims/:id/rows", can("claim.read"), inTurn, query(pageQuery), async (c) => {
    const { school } = c.var;
    const id = c.req.param("id");
    const [page] = await school.read((db) =>
      Promise.all([listClaimRows(db, id, c.req.valid("query")), readClaim(db, id)])
    );
    return answerPage(c, page);
  })
  .post("/admin/claims/:id/rows/:row/withdraw", can("claim.change"), body(withdrawal), async (c) => {
    const { school, services, actor } = c.var;
    const { id: claimId, row: rowId } = c.req.param();
    const input = { claimId, rowId, ...c.req.valid("json") };
    return c.json(
      await school.write((tx) => withdrawClaimRow(tx, actor, { ...input, now: services.now() })),
    );
  });
