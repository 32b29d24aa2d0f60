/** How many portfolios a page of their list holds. */
export const PORTFOLIOS_A_PAGE = 24;
/** How many students a page of their list holds: nearly always all of a teacher's. */
export const STUDENTS_A_PAGE = 200;
/** How many units a page of the Active Units holds: whole rows in two columns and in three. */
export const UNITS_A_PAGE = 12;

/** The address of a page of a list: `cursor` is the id that the page before ended with, `status` narrows the list. */
export function pageAddress(path: string, limit: number, cursor: string | null, status?: string): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (status) query.set("status", status);
  if (cursor) query.set("cursor", cursor);
  return `${path}?${query}`;
}

/** What to do where a list did not come and the server said nothing. */
export const TRY_AGAIN = "Check your connection, then try again.";
