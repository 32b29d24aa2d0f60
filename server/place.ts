/** Where a request has arrived (spec 1 §2.1, DECISIONS 1, 2). */
export type Place =
  /** The installation's own hosts: the product's page, the super admin's, in development both at once. */
  | { kind: "installation"; host: string; base: boolean; admin: boolean }
  | { kind: "tenant"; host: string; tenantId: string };
