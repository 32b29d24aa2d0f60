import { isCopying, migrateWithKills } from "./migrate_points.ts";

Deno.test("a migration killed with -9 while it copies a school leaves no half copy, and the next one ends it", () =>
  migrateWithKills([isCopying]));
