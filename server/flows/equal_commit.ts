import { sql } from "drizzle-orm";
import { newId } from "../../domain/ids.ts";
import type { Queue } from "../jobs/queue.ts";

/**
 * The statements that put a piece of work of one kind into a queue and take it away again, for the batch of a wish that
 * only some may have: so that what asks for nothing commits to the disk too, and its time tells no more than its answer.
 */
export function equalCommitStatements(queue: Queue, kind: string, email: string, now: Date) {
  const id = newId("job");
  const at = now.toISOString();
  const table = sql.identifier(queue);
  return [
    sql`
      insert into ${table} (id, kind, payload, run_at, created_at)
      values (${id}, ${kind}, ${JSON.stringify({ email })}, ${at}, ${at})`,
    sql`delete from ${table} where id = ${id}`,
  ];
}
