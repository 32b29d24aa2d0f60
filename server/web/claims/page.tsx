import { Hono } from "hono";
import { CLAIMS_VIEWS } from "../../../domain/claims.ts";
import { AppError } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import ClaimsIsland from "../../../islands/claims/ClaimsIsland.tsx";
import NextClaimIsland from "../../../islands/claims/NextClaimIsland.tsx";
import { claimQueries, ROWS_PER_PAGE } from "../../../islands/claims/queries.ts";
import ReadinessIsland from "../../../islands/claims/ReadinessIsland.tsx";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { seed } from "../../../islands/page_services.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { PillLinks } from "../../../ui/PillLinks.tsx";
import type { AppEnv } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { listClaims } from "../../features/claims/list_claims.ts";
import { readNextClaim } from "../../features/claims/read_next_claim.ts";
import { listReadiness } from "../../features/claims/read_readiness.ts";

const LABELS = { now: "Ready to claim", later: "Coming up", claims: "Claims made" } as const;

/** Who can be claimed and what is missing, and for administrators the claims (spec 2 §4, DECISIONS 18). */
export const claimPages = new Hono<AppEnv>().get("/claims", staffPage, inTurn, async (c) => {
  const { school, staff: { actor } } = c.var;
  const { mode } = actor;
  const views = CLAIMS_VIEWS.filter((name) => mode === "admin" || name !== "claims");
  const view = views.find((name) => name === c.req.query("show")) ?? "now";
  const first = { limit: ROWS_PER_PAGE, cursor: null };
  const [readiness, next, claims] = await school.read((db) =>
    Promise.all([
      view === "claims" ? null : listReadiness(db, actor, { stage: view, ...first }),
      view === "now" && mode === "admin" ? readNextClaim(db) : null,
      view === "claims" ? listClaims(db, first).catch(nullWithoutFeature) : null,
    ])
  );
  const { timeZone } = school.establishment;
  const claimForms = mode !== "admin" || school.hasFeature("AQA_CLAIM_FORMS");
  return renderStaffPage(c, {
    title: "Claims",
    subtitle: mode === "admin"
      ? "What's ready to claim, what's missing and what you've claimed."
      : "What of your students' work is ready to claim, and what is missing.",
    path: links.claims(),
    seed: [
      ...(readiness && view !== "claims" ? [seed(claimQueries.readiness(view), firstPage(readiness))] : []),
      ...(next ? [seed(claimQueries.next, next)] : []),
      ...(claims ? [seed(claimQueries.claims, firstPage(claims))] : []),
    ],
    children: (
      <div className="page-stack stack">
        <PillLinks
          label="Lists"
          items={views.map((name) => ({
            name,
            href: links.claims(name === "now" ? {} : { show: name }),
            current: name === view,
            children: LABELS[name],
          }))}
        />
        {!claimForms && view !== "later" && (
          <Alert title="Claim forms are not part of your plan">
            <p>Awarding works without them: open a portfolio that is verified, and press Grant Award.</p>
          </Alert>
        )}
        {next && claimForms && (
          <Island name="claims/NextClaimIsland" of={NextClaimIsland} props={{ timeZone }} />
        )}
        {view !== "claims" && (
          <Island
            name="claims/ReadinessIsland"
            of={ReadinessIsland}
            props={{ stage: view, mode, timeZone }}
          />
        )}
        {claims && <Island name="claims/ClaimsIsland" of={ClaimsIsland} props={{ timeZone }} />}
      </div>
    ),
  });
});

function nullWithoutFeature(error: unknown): null {
  if (error instanceof AppError && error.code === "limit") return null;
  throw error;
}
