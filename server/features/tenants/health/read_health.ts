import { countText } from "../../../../domain/count_text.ts";
import { type SQL, sql } from "drizzle-orm";
import type { ControlReader } from "../../../../db/doors.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import type { PageInput } from "../../../../domain/page.ts";
import {
  HEALTH_ISSUES,
  type HealthFacts,
  type HealthIssue,
  type HealthStatus,
  issueText,
  statusOf,
} from "../../../../domain/tenant_health.ts";
import { MAX_ATTEMPTS } from "../../../queue/queue.ts";
import type { Addresses } from "../tenant_view.ts";
import { anyIssue, invoiceDue, issueConditions, storageLimit, stuckError } from "./issue_conditions.ts";

export type TenantHealthItem = {
  id: string;
  name: string;
  active: boolean;
  status: HealthStatus;
  /** Issues, and what to do. */
  issues: string[];
  /** When the school was last read; null if never. */
  readAt: string | null;
};

/** API.md; `domains` are those of `tenants`, which are a page: worst first. */
export type TenantHealth = {
  summary: { healthy: number; warnings: number; errors: number };
  counts: { tenants: number; active: number; students: number; staff: number; storageBytes: number };
  /** Issues of the installation's own work. */
  installation: string[];
  domains: { host: string; tenantId: string; verified: boolean }[];
  tenants: TenantHealthItem[];
  next: string | null;
};

const FACTS = {
  id: sql<string>`id`,
  name: sql<string>`name`,
  active: sql<0 | 1>`active`,
  ready: sql<0 | 1>`ready`,
  level: sql<number>`level`,
  issues: sql<string>`issues`,
  subdomain: sql<string | null>`subdomain`,
  students: sql<number>`students`,
  maxStudents: sql<number>`max_students`,
  storageBytes: sql<number>`storage_bytes`,
  storageLimit: sql<number>`storage_limit`,
  failedJobs: sql<number>`failed_jobs`,
  failedMails: sql<number>`failed_mails`,
  fault: sql<string | null>`fault`,
  faultAt: sql<string | null>`fault_at`,
  readAt: sql<string | null>`read_at`,
  stuckError: sql<string | null>`stuck_error`,
  trialEndsAt: sql<string | null>`trial_ends_at`,
  currentPeriodEnd: sql<string | null>`current_period_end`,
  invoiceDueOn: sql<string | null>`invoice_due_on`,
  domain: sql<string | null>`domain`,
  verifiedAt: sql<string | null>`verified_at`,
  domainFault: sql<string | null>`domain_fault`,
  certificateEndsAt: sql<string | null>`certificate_ends_at`,
};

const TOTALS = {
  healthy: sql<number>`count(*) filter (where level = 0)`,
  warnings: sql<number>`count(*) filter (where level = 1)`,
  errors: sql<number>`count(*) filter (where level = 2)`,
  tenants: sql<number>`count(*)`,
  active: sql<number>`count(*) filter (where active)`,
  students: sql<number>`coalesce(sum(students), 0)`,
  staff: sql<number>`coalesce(sum(staff), 0)`,
  storageBytes: sql<number>`coalesce(sum(storage_bytes), 0)`,
  givenUp: sql<number>`(select count(*) from outbox where done_at is null and attempts >= ${MAX_ATTEMPTS}
    and tenant_id is null)`,
};

type Reader = Pick<ControlReader, "all">;

/** From control's projections alone, in one batch of two queries. */
export async function readHealth(
  db: Reader,
  addresses: Addresses,
  { limit, cursor, now }: PageInput & { now: Date },
): Promise<TenantHealth> {
  const state = sql`with state as (${stateOf(now)})`;
  const [rows, [totals]] = await Promise.all([
    db.all(typedRows(FACTS, (columns) =>
      sql`
      ${state} select ${columns} from state where ${behind(cursor)} order by -level, lower(name), id limit ${
        limit + 1
      }`)),
    db.all(typedRows(TOTALS, (columns) => sql`${state} select ${columns} from state`)),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const { healthy, warnings, errors, givenUp, ...counts } = totals!;
  return {
    summary: { healthy, warnings, errors },
    counts,
    installation: givenUp === 0 ? [] : [
      `${
        countText(givenUp, "piece")
      } of the installation’s own work failed for good. Run doctor to see why and try again.`,
    ],
    domains: page.flatMap((row) => domainsOf(row, addresses)),
    tenants: page.map(toItem),
    next: rows.length > limit && last ? `${last.level}~${last.id}` : null,
  };
}

/** Null for one that does not exist. */
export async function readTenantHealth(db: Reader, id: string, now: Date): Promise<TenantHealthItem | null> {
  const [row] = await db.all(typedRows(FACTS, (columns) =>
    sql`
    with state as (${stateOf(now)}) select ${columns} from state where id = ${id}`));
  return row ? toItem(row) : null;
}

type Row = HealthFacts & {
  id: string;
  name: string;
  active: 0 | 1;
  ready: 0 | 1;
  issues: string;
  verifiedAt: string | null;
};

function toItem(row: Row): TenantHealthItem {
  const { id, name, active, readAt } = row;
  const issues = (JSON.parse(row.issues) as (HealthIssue | null)[]).filter((issue) => issue !== null);
  return {
    id,
    name,
    active: active === 1,
    status: statusOf(issues),
    issues: issues.map((issue) => issueText(issue, row)),
    readAt,
  };
}

/** Subdomains lie below the installation's own domain. */
function domainsOf(
  { id, subdomain, domain, verifiedAt, domainFault, ready }: Row,
  { baseDomain }: Addresses,
) {
  return [
    ...(subdomain === null
      ? []
      : [{ host: `${subdomain}.${baseDomain}`, tenantId: id, verified: ready === 1 }]),
    ...(domain === null
      ? []
      : [{ host: domain, tenantId: id, verified: verifiedAt !== null && domainFault === null }]),
  ];
}

function behind(cursor: string | null): SQL {
  const [level, id] = cursor?.split("~") ?? [];
  if (id === undefined) return sql`1`;
  return sql`(-level, lower(name), id) > (
    select -cast(${level} as integer), lower(c.name), c.id from tenants c where c.id = ${id})`;
}

function stateOf(now: Date): SQL {
  const conditions = issueConditions(now);
  const kinds = Object.keys(HEALTH_ISSUES) as HealthIssue[];
  const issues = sql.join(kinds.map((kind) => sql`iif(${conditions[kind]}, ${kind}, null)`), sql`, `);
  return sql`
    select t.id, t.name, t.active, t.ready_at is not null as ready, t.subdomain,
      coalesce(st.students, 0) as students, coalesce(st.teachers + st.admins, 0) as staff, s.max_students,
      coalesce(st.storage_bytes, 0) as storage_bytes, ${storageLimit} as storage_limit,
      coalesce(st.failed_jobs, 0) as failed_jobs, coalesce(st.failed_mails, 0) as failed_mails,
      st.fault, st.fault_at, st.read_at, ${stuckError} as stuck_error, s.trial_ends_at, s.current_period_end,
      ${invoiceDue} as invoice_due_on, h.host as domain, d.verified_at, d.fault as domain_fault, d.certificate_ends_at,
      json_array(${issues}) as issues,
      iif(${anyIssue(conditions, "error")}, 2, iif(${anyIssue(conditions, "warning")}, 1, 0)) as level
    from tenants t
    join tenant_subscriptions s on s.tenant_id = t.id
    left join tenant_stats st on st.tenant_id = t.id
    left join hosts h on h.tenant_id = t.id and h.kind = 'domain' and h.retired_at is null
    left join domain_checks d on d.host = h.host`;
}
