/** How many students, or portfolios, a page of their list holds. */
export const A_PAGE = 50;
