import { readAuditFilter } from "../../../domain/audit.ts";
import { AUDIT_PER_PAGE, auditQueries } from "../../../islands/audit/queries.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { seed } from "../../../islands/page_services.ts";
import { tenantQueries, TENANTS_PER_PAGE } from "../../../islands/tenants/queries.ts";
import SuperAdminIsland from "../../../islands/super_admin/SuperAdminIsland.tsx";
import { Island } from "../../ui/island.tsx";
import { listAudit } from "../../features/audit/list_audit.ts";
import { readChoices } from "../../features/audit/read_choices.ts";
import { listTenantViews } from "../../features/tenants/list_tenants.ts";
import type { LoadPanel } from "./panel.ts";

/** Panel with what super admins did. */
export const auditPanel: LoadPanel = async (db, { query, config }) => {
  const filter = readAuditFilter(query);
  const [audit, choices, tenants] = await Promise.all([
    listAudit(db, { ...filter, limit: AUDIT_PER_PAGE, cursor: null }),
    readChoices(db, filter),
    listTenantViews(db, config, { limit: TENANTS_PER_PAGE, cursor: null }),
  ]);
  const props = { tab: "audit", audit: { initial: filter, ...choices } } as const;
  return {
    children: <Island name="super_admin/SuperAdminIsland" of={SuperAdminIsland} props={props} />,
    seed: [
      seed(auditQueries.list(filter), firstPage(audit)),
      seed(tenantQueries.list({ search: "", show: "all" }), firstPage(tenants)),
    ],
  };
};
