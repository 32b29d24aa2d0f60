/** With the user a page was rendered for: another tab may have signed in since (DESIGN §4). */
export const PAGE_OWNER_HEADER = "unitfolio-person";
/** Of the answer: the entry script of the server's release, which a page has in its own document. */
export const RELEASE_HEADER = "unitfolio-release";
