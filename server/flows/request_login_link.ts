import { sql } from "drizzle-orm";
import { normalEmail } from "../../domain/people.ts";
import type { Place } from "../place.ts";
import { jobStatement, outboxStatement } from "../jobs/enqueue.ts";
import { dueStatement } from "../jobs/hints.ts";
import type { Services } from "../services.ts";
import { equalCommitStatements } from "./equal_commit.ts";
import { fewAskedFor } from "./few_asked_for.ts";

/**
 * Asks for a mailed sign-in link. For every address it sends the same statements and commits as much, but only where
 * somebody may sign in does anything stay: neither the answer nor its time tells (API.md, POST /login/email), and strangers
 * leave nothing behind.
 */
export async function requestLoginLink(
  services: Services,
  place: Place,
  input: { email: string; returnTo?: string },
): Promise<void> {
  const { doors, config, wake } = services;
  const now = services.now();
  const email = normalEmail(input.email);
  const payload = {
    email,
    origin: `${config.scheme}://${place.host}`,
    ...(input.returnTo ? { returnTo: input.returnTo } : {}),
  };
  if (place.kind === "tenant") {
    const kind = "mail_staff_link";
    const staff = sql`exists (select 1 from staff where email = ${email} and archived_at is null)`;
    const when = sql`${staff} and ${fewAskedFor("jobs", kind, email, now)}`;
    await doors.writeControl((tx) => tx.batch([dueStatement(tx, place.tenantId, now, now)]));
    await doors.writeTenant(
      place.tenantId,
      (tx) => {
        const equal = equalCommitStatements("jobs", kind, email, now).map((statement) =>
          tx.db.run(statement)
        );
        return tx.batch([jobStatement(tx, { kind, payload, now }, when), ...equal]);
      },
    );
  } else {
    const kind = "mail_super_admin_link";
    const superAdmin = sql`exists (select 1 from users where email = ${email} and super_admin = 1)`;
    const when = sql`${superAdmin} and ${fewAskedFor("outbox", kind, email, now)}`;
    await doors.writeControl((tx) => {
      const equal = equalCommitStatements("outbox", kind, email, now).map((statement) =>
        tx.db.run(statement)
      );
      return tx.batch([outboxStatement(tx, { kind, payload, now }, when), ...equal]);
    });
  }
  wake();
}
