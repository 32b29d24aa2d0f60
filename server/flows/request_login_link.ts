import { sql } from "drizzle-orm";
import { normalizeEmail } from "../../domain/people.ts";
import type { RequestHost } from "../services/hosts.ts";
import { jobStatement, outboxStatement } from "../queue/enqueue.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";
import type { Services } from "../services/services.ts";
import { decoyStatements, underRequestLimit } from "./link_request_guards.ts";

/** Runs the same statements for every address, so that neither response nor time tells who is known (API.md). */
export async function requestLoginLink(
  services: Services,
  host: RequestHost,
  input: { email: string; returnTo?: string },
): Promise<void> {
  const { doors, config, wake } = services;
  const now = services.now();
  const email = normalizeEmail(input.email);
  const payload = {
    email,
    origin: `${config.scheme}://${host.name}`,
    ...(input.returnTo ? { returnTo: input.returnTo } : {}),
  };
  if (host.kind === "tenant") {
    const kind = "mail_staff_link";
    const staff = sql`exists (select 1 from staff where email = ${email} and archived_at is null)`;
    const when = sql`${staff} and ${underRequestLimit("jobs", kind, email, now)}`;
    await writeWithJobs(services, host.tenantId, (tx) =>
      tx.batch([
        jobStatement(tx, { kind, payload, now }, when),
        ...decoyStatements(tx, "jobs", { kind, email, now }),
      ]), { turn: "last" });
  } else {
    const kind = "mail_super_admin_link";
    const superAdmin = sql`exists (select 1 from users where email = ${email} and super_admin = 1)`;
    const when = sql`${superAdmin} and ${underRequestLimit("outbox", kind, email, now)}`;
    await doors.writeControl((tx) =>
      tx.batch([
        outboxStatement(tx, { kind, payload, now }, when),
        ...decoyStatements(tx, "outbox", { kind, email, now }),
      ]), "last");
    wake();
  }
}
