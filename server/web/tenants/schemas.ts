import { z } from "zod";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { isBlank } from "../../../domain/blank.ts";
import { checkEmail } from "../../../domain/people.ts";
import { FEATURES, PLAN_NAMES, SUBSCRIPTION_STATUSES } from "../../../domain/plans.ts";
import { checkStudentLimit, NOTES_LENGTH, TENANT_FILTERS, TENANT_TYPES } from "../../../domain/tenants.ts";
import { pageQuery, pageSearchQuery } from "../../http/paging.ts";
import { byRule, checkedText, storableText } from "../../http/schemas.ts";

export const listing = pageSearchQuery.extend({ show: z.enum(TENANT_FILTERS).default("all") });

const name = z.string("Enter a name").max(2 * TEXT_LIMITS.name);
const host = z.string("Enter a subdomain").max(TEXT_LIMITS.email)
  .transform((text) => text.trim().toLowerCase());
const domain = z.string("Enter a domain").max(TEXT_LIMITS.email);
/** The screens call it institution (spec 2 §3). */
const tenantType = z.enum([...TENANT_TYPES, "institution"])
  .transform((type) => type === "institution" ? "institutional" : type);

const admin = z.strictObject({
  email: z.string().max(2 * TEXT_LIMITS.email),
  firstName: z.string().max(2 * TEXT_LIMITS.name),
  lastName: z.string().max(2 * TEXT_LIMITS.name),
});

/** Name and subdomain are required (spec 2 §5). */
export const newTenant = z.strictObject({
  name,
  subdomain: host,
  domain: domain.nullish(),
  active: z.boolean().default(true),
  tenantType: tenantType.default("institutional"),
  plan: z.enum(PLAN_NAMES).optional(),
  status: z.enum(["trial", "active"]).default("trial"),
  admin: admin.optional(),
});

/** The tenant form of the dashboard requires a domain too. */
export const newTenantWithDomain = newTenant.extend({
  domain: checkedText(TEXT_LIMITS.email, (text) => isBlank(text) ? "Enter a domain" : null, "Enter a domain"),
});

export const tenantEdit = z.strictObject({
  name: name.optional(),
  subdomain: host.optional(),
  domain: domain.nullish(),
  tenantType: tenantType.optional(),
  active: z.boolean().optional(),
});

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;
const instant = checkedText(
  30,
  (text) => text === "" || (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) ? null : "Choose a date",
);

export const subscription = z.strictObject({
  plan: z.enum(PLAN_NAMES).optional(),
  maxStudents: z.number("Enter a whole number").superRefine(byRule(checkStudentLimit)).optional(),
  status: z.enum(SUBSCRIPTION_STATUSES).optional(),
  billingEmail: checkedText(2 * TEXT_LIMITS.email, (text) => text.trim() === "" ? null : checkEmail(text))
    .nullish(),
  notes: storableText(NOTES_LENGTH, `Notes have at most ${NOTES_LENGTH} characters`).nullish(),
  trialEndsAt: instant.nullish(),
  currentPeriodEnd: instant.nullish(),
});

export const override = z.strictObject({ overrideLimits: z.boolean() });

export const featureToggle = z.strictObject({
  feature: z.enum(FEATURES),
  enabled: z.boolean().nullable(),
});

export const healthListing = pageQuery;
