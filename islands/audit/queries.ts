import type { AuditFilter } from "../../domain/audit.ts";
import type { auditRoutes } from "../../server/web/audit/routes.ts";
import { apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const AUDIT_PER_PAGE = 50;

const auditApi = apiClient<typeof auditRoutes>()["super-admin"].audit;

export const auditQueries = {
  list: (filter: AuditFilter) =>
    pagedQuery(
      ["audit", filter],
      (cursor, options) =>
        auditApi.$get({ query: { ...filter, limit: String(AUDIT_PER_PAGE), cursor } }, options),
      { failed: "The audit could not be loaded" },
    ),
};
