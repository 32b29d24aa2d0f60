export * from "./bookkeeping.ts";
export * from "./installation.ts";
export * from "./people.ts";
export * from "./tenants.ts";
