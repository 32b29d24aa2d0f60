import { killBackupAt } from "./bucket_points.ts";

Deno.test("a backup to a bucket killed with -9 while it sends a database costs no other one", () =>
  killBackupAt("while it sends a database"));

Deno.test("a backup to a bucket killed with -9 while it removes an older one costs no other one", () =>
  killBackupAt("while it removes an older one"));
