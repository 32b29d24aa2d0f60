/** With the user a page was rendered for: another tab may have signed in since (DESIGN §4). */
export const PAGE_OWNER_HEADER = "unitfolio-person";
/** In answers: address of the entry script that this release's pages load. */
export const RELEASE_HEADER = "unitfolio-release";
