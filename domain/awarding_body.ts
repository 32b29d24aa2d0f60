import { withQuery } from "./path_parts.ts";

/** DOMAIN, A unit. */
export const awardingBody = {
  unitPage: (unitCode: string) =>
    withQuery("https://www.aqa.org.uk/programmes/unit-award-scheme/unit-details", { unit: unitCode }),
} as const;
