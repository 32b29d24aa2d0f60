import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CLAIM_STATES, type ClaimRecord } from "../../../domain/claims.ts";
import { DECLARATIONS } from "../../../domain/declarations.ts";
import { SIGNATURE_PARTS } from "../../../domain/signatures.ts";

export const signatures = sqliteTable("signatures", {
  id: text("id").primaryKey(),
  unitId: text("unit_id").notNull(),
  part: text("part", { enum: SIGNATURE_PARTS }).notNull(),
  signedBy: text("signed_by").notNull(),
  name: text("name").notNull(),
  image: text("image"),
  signedOn: text("signed_on").notNull(),
  createdAt: text("created_at").notNull(),
});

export const signatureRows = sqliteTable("signature_rows", {
  signatureId: text("signature_id").notNull(),
  assignmentId: text("assignment_id").notNull(),
  dates: text("dates", { mode: "json" }).$type<string[]>().notNull(),
}, (table) => [primaryKey({ columns: [table.signatureId, table.assignmentId] })]);

export const lateDeclarations = sqliteTable("late_declarations", {
  assignmentId: text("assignment_id").notNull(),
  kind: text("kind", { enum: DECLARATIONS }).notNull(),
  declaredBy: text("declared_by").notNull(),
  declaredAt: text("declared_at").notNull(),
}, (table) => [primaryKey({ columns: [table.assignmentId, table.kind, table.declaredAt] })]);

export const claims = sqliteTable("claims", {
  id: text("id").primaryKey(),
  number: integer("number").notNull(),
  state: text("state", { enum: CLAIM_STATES }).notNull().default("draft"),
  createdAt: text("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  exportedAt: text("exported_at"),
  sentAt: text("sent_at"),
  receivedAt: text("received_at"),
  givenAt: text("given_at"),
});

export const claimRows = sqliteTable("claim_rows", {
  id: text("id").primaryKey(),
  claimId: text("claim_id").notNull(),
  assignmentId: text("assignment_id").notNull(),
  withdrawnAt: text("withdrawn_at"),
  withdrawnBy: text("withdrawn_by"),
  withdrawnReason: text("withdrawn_reason"),
  /** As it was last sent. */
  record: text("record", { mode: "json" }).$type<ClaimRecord>(),
});
