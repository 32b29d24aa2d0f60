import { AppError, type ErrorCode } from "../../domain/errors.ts";
import { MailRefused } from "../adapters/mail/transport.ts";
import type { Services } from "../services.ts";
import { JOB_HANDLERS, OUTBOX_HANDLERS, TIME_LIMIT } from "./handlers.ts";
import { doneStatement, failedStatement, type Leased, MOST_ATTEMPTS } from "./queue.ts";
import { withinTime } from "./time_limit.ts";

/** Where a piece of work comes from. */
export type Source = { queue: "outbox" } | { queue: "jobs"; tenantId: string };
export type Outcome = { ok: true } | { ok: false; error: unknown };

/** Refusals that trying again would only repeat. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["invalid", "forbidden", "conflict", "limit"]);

/** Does one leased piece of work, within its time, and notes how it went. Throws only what the noting throws. */
export async function finish(services: Services, source: Source, work: Leased): Promise<Outcome> {
  const { doors, now, log } = services;
  let outcome: Outcome = { ok: true };
  try {
    await withinTime(work.kind, TIME_LIMIT, (signal) => handle(services, source, work, signal));
  } catch (error) {
    outcome = { ok: false, error };
    const tenantId = source.queue === "jobs" ? source.tenantId : work.tenantId;
    log({ at: now().toISOString(), job: work.id, kind: work.kind, tenantId, fault: String(error) });
  }
  const statement = statementFor(source.queue, work, outcome, now());
  if (source.queue === "jobs") {
    await doors.writeTenant(source.tenantId, (tx) => tx.batch([tx.db.run(statement)]));
  } else await doors.writeControl((tx) => tx.batch([tx.db.run(statement)]));
  return outcome;
}

async function handle(services: Services, source: Source, work: Leased, signal: AbortSignal): Promise<void> {
  const { payload, kind } = work;
  const last = work.attempts >= MOST_ATTEMPTS;
  if (source.queue === "jobs") {
    const handler = JOB_HANDLERS[kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${kind}`);
    return await handler({ payload, services, signal, last, tenantId: source.tenantId });
  }
  const handler = OUTBOX_HANDLERS[kind];
  if (!handler) throw new Error(`no handler for outbox entries of kind ${kind}`);
  await handler({ payload, services, signal, last, tenantId: work.tenantId });
}

function statementFor(queue: Source["queue"], work: Leased, outcome: Outcome, now: Date) {
  if (outcome.ok) return doneStatement(queue, work, now);
  const { error } = outcome;
  return isFinal(error)
    ? doneStatement(queue, work, now, nameOf(error))
    : failedStatement(queue, work, now, nameOf(error));
}

function isFinal(error: unknown): boolean {
  return error instanceof MailRefused || error instanceof AppError && FINAL.has(error.code);
}

function nameOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
}
