import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LAUNCH_ROLES, LINK_PROOFS } from "../../../domain/lti.ts";
import type { GradeLink, GradeRefusal, Score } from "../../../domain/lti_grades.ts";

export const ltiPlatforms = sqliteTable("lti_platforms", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  deploymentIds: text("deployment_ids", { mode: "json" }).$type<string[]>().notNull(),
  authorizationUrl: text("authorization_url").notNull(),
  origin: text("origin").notNull(),
  jwksUrl: text("jwks_url").notNull(),
  tokenUrl: text("token_url"),
  addressesVerified: integer("addresses_verified", { mode: "boolean" }).notNull().default(false),
  addedBy: text("added_by").notNull(),
  addedAt: text("added_at").notNull(),
  lastLaunchAt: text("last_launch_at"),
  approvedAt: text("approved_at"),
  sendGrades: integer("send_grades", { mode: "boolean" }).notNull().default(false),
});

export const ltiKeys = sqliteTable("lti_keys", {
  id: text("id").primaryKey(),
  publicKey: text("public_key", { mode: "json" }).$type<{ kty: string; n: string; e: string }>().notNull(),
  privateKey: text("private_key").notNull(),
  createdAt: text("created_at").notNull(),
  retiredAt: text("retired_at"),
});

export const ltiLinks = sqliteTable("lti_links", {
  platformId: text("platform_id").notNull(),
  subject: text("subject").notNull(),
  staffId: text("staff_id"),
  studentId: text("student_id"),
  proof: text("proof", { enum: LINK_PROOFS }).notNull(),
  linkedAt: text("linked_at").notNull(),
}, (table) => [primaryKey({ columns: [table.platformId, table.subject] })]);

export const ltiLaunches = sqliteTable("lti_launches", {
  stateHash: text("state_hash").primaryKey(),
  nonceHash: text("nonce_hash").notNull(),
  platformId: text("platform_id").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  usedAt: text("used_at"),
  refusedAt: text("refused_at"),
});

export const ltiPendingLinks = sqliteTable("lti_pending_links", {
  tokenHash: text("token_hash").primaryKey(),
  platformId: text("platform_id").notNull(),
  subject: text("subject").notNull(),
  role: text("role", { enum: LAUNCH_ROLES }).notNull(),
  target: text("target").notNull(),
  codes: text("codes", { mode: "json" }).$type<{ id: string; hash: string }[]>().notNull().default([]),
  tries: integer("tries").notNull().default(0),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  gradeLink: text("grade_link", { mode: "json" }).$type<GradeLink>(),
  courseId: text("course_id"),
});

export const ltiRegistrations = sqliteTable("lti_registrations", {
  tokenHash: text("token_hash").primaryKey(),
  madeBy: text("made_by").notNull(),
  madeAt: text("made_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  asksEmail: integer("asks_email", { mode: "boolean" }).notNull(),
  usedAt: text("used_at"),
});

export const ltiLineItems = sqliteTable("lti_line_items", {
  id: text("id").primaryKey(),
  platformId: text("platform_id").notNull(),
  deploymentId: text("deployment_id").notNull(),
  linkId: text("link_id").notNull(),
  unitId: text("unit_id").notNull(),
  course: text("course").notNull(),
  lineItemsUrl: text("line_items_url"),
  lineItemUrl: text("line_item_url"),
  notedAt: text("noted_at").notNull(),
});

export const ltiGrades = sqliteTable("lti_grades", {
  lineItemId: text("line_item_id").notNull(),
  subject: text("subject").notNull(),
  studentId: text("student_id").notNull(),
  changed: integer("changed").notNull().default(1),
  tries: integer("tries").notNull().default(0),
  score: text("score", { mode: "json" }).$type<Score>(),
  stamp: text("stamp"),
  confirmed: integer("confirmed", { mode: "boolean" }).notNull().default(false),
  sentAt: text("sent_at"),
  refused: text("refused").$type<GradeRefusal>(),
}, (table) => [primaryKey({ columns: [table.lineItemId, table.subject] })]);

export const ltiCourses = sqliteTable("lti_courses", {
  id: text("id").primaryKey(),
  platformId: text("platform_id").notNull(),
  deploymentId: text("deployment_id").notNull(),
  contextId: text("context_id").notNull(),
  title: text("title").notNull(),
  membersUrl: text("members_url").notNull(),
  seenAt: text("seen_at").notNull(),
});

export const ltiCourseStaff = sqliteTable("lti_course_staff", {
  courseId: text("course_id").notNull(),
  subject: text("subject").notNull(),
  seenAt: text("seen_at").notNull(),
}, (table) => [primaryKey({ columns: [table.courseId, table.subject] })]);
