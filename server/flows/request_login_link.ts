import { sql } from "drizzle-orm";
import { normalEmail } from "../../domain/people.ts";
import type { Place } from "../context.ts";
import { dueStatement, jobStatement, outboxStatement } from "../jobs/enqueue.ts";
import type { Services } from "../services.ts";

/** Links that one address may ask for in a quarter of an hour; more are passed over in silence. */
const MOST_PER_ADDRESS = 5;
/** Links that one school's sign-in page hands on in a quarter of an hour, whoever asks. */
const MOST_PER_PLACE = 100;
const WINDOW = 15 * 60_000;

/**
 * Asks for a mailed sign-in link. It does the same for every address: only the job that sends the mail looks whether
 * somebody may sign in, so neither the answer nor its time tells (API.md, POST /login/email).
 */
export async function requestLoginLink(
  services: Services,
  place: Place,
  input: { email: string; returnTo?: string },
): Promise<void> {
  const { doors, now, config, wake } = services;
  const runAt = now();
  const email = normalEmail(input.email);
  const payload = {
    email,
    origin: `${config.scheme}://${place.host}`,
    ...(input.returnTo ? { returnTo: input.returnTo } : {}),
  };
  const since = new Date(runAt.getTime() - WINDOW).toISOString();
  if (place.kind === "tenant") {
    const kind = "mail_staff_link";
    await doors.writeControl((tx) => tx.batch([dueStatement(tx, place.tenantId, runAt)]));
    await doors.writeTenant(
      place.tenantId,
      (tx) => tx.batch([jobStatement(tx, { kind, payload, runAt }, fewAskedFor("jobs", kind, email, since))]),
    );
  } else {
    const kind = "mail_super_admin_link";
    await doors.writeControl((tx) =>
      tx.batch([outboxStatement(tx, { kind, payload, runAt }, fewAskedFor("outbox", kind, email, since))])
    );
  }
  wake();
}

function fewAskedFor(table: "jobs" | "outbox", kind: string, email: string, since: string) {
  const recent = sql`select count(*) from ${
    sql.identifier(table)
  } where kind = ${kind} and created_at > ${since}`;
  return sql`(${recent} and payload ->> 'email' = ${email}) < ${MOST_PER_ADDRESS} and (${recent}) < ${MOST_PER_PLACE}`;
}
