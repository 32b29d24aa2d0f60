import type { PortfolioSort } from "../../../domain/list_sorts.ts";
import { pagedQuery } from "../../lists/list_pages.ts";
import { studentQueries } from "../list_queries.ts";
import { portfolioApi } from "../../portfolio/state/queries.ts";

const PAGE_SIZE = 50;

export const linkQueries = {
  /** Portfolios whose links are sent. */
  portfolios: (search: string, sort: PortfolioSort) =>
    pagedQuery(
      [...studentQueries.portfolios, search, sort],
      (cursor, options) =>
        portfolioApi.assignments.$get({ query: { search, sort, limit: String(PAGE_SIZE), cursor } }, options),
      { failed: "Failed to fetch portfolios" },
    ),
};
