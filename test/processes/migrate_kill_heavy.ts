import { isChecking, isCopying, isMigrating, migrateWithKills } from "./migrate_points.ts";

Deno.test("a migration of many schools that is killed with -9 again and again ends with all of them whole", () =>
  migrateWithKills([isChecking, isCopying, isMigrating]));
