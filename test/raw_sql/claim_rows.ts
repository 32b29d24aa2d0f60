import { AT, type Row } from "./insert_sql.ts";

/** Rows of signatures and claims (`TENANT_ROWS`). */
export const CLAIM_ROWS: Record<string, Row> = {
  signatures: {
    id: "sig_new",
    unit_id: "unt_one",
    part: "educator",
    signed_by: "usr_one",
    name: "Ada Hill",
    signed_on: "2026-06-15",
    created_at: AT,
  },
  signature_rows: { signature_id: "sig_old", assignment_id: "asg_none", dates: '["2026-06-15"]' },
  late_declarations: {
    assignment_id: "asg_assessed",
    kind: "own_work",
    declared_by: "usr_one",
    declared_at: AT,
  },
  claims: { id: "clm_new", number: 3, created_at: AT, created_by: "usr_one" },
  claim_rows: { id: "clr_new", claim_id: "clm_old", assignment_id: "asg_claimable" },
};

/** Columns of a row that is withdrawn. */
export const WITHDRAWN: Row = {
  withdrawn_at: AT,
  withdrawn_by: "usr_one",
  withdrawn_reason: "Claimed twice",
};
