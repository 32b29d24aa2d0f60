import { killBackupAt, POINTS } from "./bucket_points.ts";

for (const name of Object.keys(POINTS) as (keyof typeof POINTS)[]) {
  Deno.test(`a backup to a bucket killed with -9 ${name} costs no other one`, () => killBackupAt(name));
}
