/**
 * The header in which our pages say whose page they are: somebody else may have signed in in another tab since it was
 * opened, and what it sends must never go out, or be answered, under their name (DESIGN §4, Shared tablets).
 */
export const PAGE_PERSON = "unitfolio-person";
