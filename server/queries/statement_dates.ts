import { sql } from "drizzle-orm";
import { type FeatureToggles, hasFeature, type Plan } from "../../domain/plans.ts";
import { NO_STATEMENT_DATES, type StatementDates } from "../../domain/statements.ts";
import type { Json } from "./json_rows.ts";

type Packed =
  | [plan: Plan, toggles: FeatureToggles, claimed: 0 | 1, ...dates: (string | null)[]]
  | null;

/**
 * Over `unit_assignments`: dates of the claim of an awarded portfolio. Null before the award, and without a claim
 * where the school makes none here.
 */
export const STATEMENT: Json<StatementDates | null> = {
  sql: sql`json(case unit_assignments.portfolio_status when 'awarded' then (
    select json_array(e.plan, json(e.feature_toggles), claim.id is not null, claim.sent_at, claim.received_at,
      claim.given_at)
    from entitlements e
      left join claim_rows own on own.assignment_id = unit_assignments.id and own.withdrawn_at is null
      left join claims claim on claim.id = own.claim_id) end)`,
  decode(value) {
    const packed = value as Packed;
    if (packed === null) return null;
    const [plan, featureToggles, claimed, sentAt = null, receivedAt = null, givenAt = null] = packed;
    if (claimed === 1) return { sentAt, receivedAt, givenAt };
    return hasFeature({ plan, featureToggles }, "AQA_CLAIM_FORMS") ? NO_STATEMENT_DATES : null;
  },
};
