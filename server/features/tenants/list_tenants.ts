import { and, eq, sql } from "drizzle-orm";
import { tenants } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { TenantFilter, TenantView } from "../../../domain/tenants.ts";
import { searchCondition } from "../../queries/search_condition.ts";
import { type Addresses, selectTenantRows, toTenantView } from "./tenant_view.ts";

type Input = PageInput & { search?: string; show?: TenantFilter };

const NAME = sql`lower(tenants.name), tenants.id`;
const SEARCHED = [sql`tenants.name`, sql`coalesce(tenants.subdomain, '')`, sql`coalesce(hosts.host, '')`];

/** By name; the cursor is the last one's id. One query, of the control database alone. */
export async function listTenantViews(
  db: Pick<ControlReader, "select">,
  addresses: Addresses,
  { search = "", show = "all", limit, cursor }: Input,
): Promise<Page<TenantView>> {
  const rows = await selectTenantRows(db).where(and(
    searchCondition(search, SEARCHED),
    show === "all" ? undefined : eq(tenants.active, show === "active"),
    cursor === null
      ? undefined
      : sql`(${NAME}) > (select lower(c.name), c.id from tenants c where c.id = ${cursor})`,
  )).orderBy(NAME).limit(limit + 1);
  return toPage(rows.map((row) => toTenantView(row, addresses)), limit, ({ id }) => id);
}
