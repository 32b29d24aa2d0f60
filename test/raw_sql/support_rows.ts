import type { CheckCases } from "./columns.ts";
import { AT, type Row } from "./insert_sql.ts";

const HOUR_LATER = "2026-06-15T10:00:00.000Z";
const EARLIER = "2026-06-15T08:00:00.000Z";

/** A row per table of support access. */
export const SUPPORT_ROWS: Record<string, Row> = {
  support_grants: {
    id: "sgr_new",
    reason: "question",
    granted_by: "usr_one",
    granted_at: AT,
    ends_at: HOUR_LATER,
  },
  support_people: { user_id: "usr_new", email: "op@unitfolio.example", first_name: "Olu", last_name: "Ade" },
  support_handovers: {
    token_hash: "new",
    grant_id: "sgr_old",
    person_id: "usr_op",
    created_at: AT,
    expires_at: HOUR_LATER,
  },
  support_sessions: {
    token_hash: "new",
    grant_id: "sgr_old",
    person_id: "usr_op",
    created_at: AT,
    expires_at: HOUR_LATER,
  },
};

/** Columns of a grant that was ended. */
export const ENDED: Row = { ended_at: HOUR_LATER };

/** Rows that the tables of support access refuse. */
export const SUPPORT_CASES: CheckCases = {
  support_grants: {
    "ends_at > granted_at": [{ ends_at: AT }, { ends_at: EARLIER }],
    "ended_at between granted_at and ends_at": [{ ended_at: EARLIER }, {
      ended_at: "2026-06-15T10:00:01.000Z",
    }],
    "ended_by is null or ended_at is not null": [{ ended_by: "usr_one" }],
  },
};
