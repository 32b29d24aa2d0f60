import type { CheckCases } from "./columns.ts";
import { AT, type Row } from "./insert_sql.ts";

const LATER = "2026-06-15T09:10:00.000Z";
const ISSUER = "https://id.example";

/** A row per table of sign-in providers. */
export const IDENTITY_ROWS: Record<string, Row> = {
  identities: {
    issuer: ISSUER,
    subject: "7",
    provider: "google",
    student_id: "stu_none",
    linked_at: AT,
    last_used_at: AT,
  },
  sign_in_tickets: { ticket_hash: "new", used_at: AT, expires_at: LATER },
  sign_in_ways: { way: "google", staff: 1, students: 0, second_factor: 0 },
  school_provider: {
    id: 1,
    version: 1,
    name: "Oak accounts",
    issuer: ISSUER,
    client_id: "unitfolio",
    client_secret: "sealed",
    changed_by: "usr_one",
    changed_at: AT,
    tried_at: LATER,
    refused_at: LATER,
  },
};

/** Rows that these tables refuse. */
export const IDENTITY_CASES: CheckCases = {
  identities: {
    "issuer glob 'http*://?*' and length(issuer) <= 500": [
      { issuer: "" },
      { issuer: "id.example" },
      { issuer: `https://id.example/${"x".repeat(500)}` },
    ],
    "subject <> '' and length(subject) <= 255": [{ subject: "" }, { subject: "x".repeat(256) }],
    "provider <> ''": [{ provider: "" }],
    "last_used_at >= linked_at": [{ last_used_at: "2026-06-15T08:59:59.999Z" }],
    "(staff_id is null) <> (student_id is null)": [{ staff_id: "usr_one" }, { student_id: null }],
  },
  sign_in_ways: {
    "way in ('email', 'google', 'microsoft', 'oidc', 'school')": [{ way: "" }, { way: "fax" }],
    "staff in (0, 1)": [{ staff: 2 }],
    "students in (0, 1) and (way <> 'email' or students = 1)": [{ students: 2 }, { way: "email" }],
    "second_factor in (0, 1) and (way <> 'email' or second_factor = 0)": [
      { second_factor: 2 },
      { way: "email", students: 1, second_factor: 1 },
    ],
  },
  school_provider: {
    "id = 1": [{ id: 2 }],
    "version >= 1": [{ version: 0 }],
    "name <> '' and length(name) <= 60": [{ name: "" }, { name: "x".repeat(61) }],
    "issuer glob 'http*://?*' and length(issuer) <= 500": [{ issuer: "" }, { issuer: "id.example" }],
    "client_id <> '' and length(client_id) <= 255": [{ client_id: "" }, { client_id: "x".repeat(256) }],
    "client_secret <> ''": [{ client_secret: "" }],
    "tried_at >= changed_at": [{ tried_at: "2026-06-15T08:59:59.999Z" }],
  },
};

/** Columns that an erasure of a student blanks, and those that it keeps (`erased_columns.ts`). */
export const identityErased = (mark: string) => ({
  identities: { rows: "student_id = $", columns: { subject: mark } },
});
export const IDENTITY_KEPT = {
  identities: ["issuer", "provider", "staff_id", "student_id", "linked_at", "last_used_at"],
};
