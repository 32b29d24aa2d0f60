/** Header with the user a page was rendered for: another tab may have signed in since (DESIGN §4). */
export const PAGE_OWNER_HEADER = "unitfolio-person";
