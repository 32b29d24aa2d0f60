import { AppError, type ErrorCode } from "../../domain/errors.ts";
import { MailRefused } from "../adapters/mail/transport.ts";
import { withTimeout } from "../adapters/time_limit.ts";
import type { Services } from "../services.ts";
import { JOB_HANDLERS, OUTBOX_HANDLERS } from "./handlers.ts";
import { doneStatement, failedStatement, JOB_TIMEOUT_MS, type LeasedJob, MAX_ATTEMPTS } from "./queue.ts";

type JobSource = { queue: "outbox" } | { queue: "jobs"; tenantId: string };
export type Outcome<Result = void> = { ok: true; result: Result } | { ok: false; error: unknown };

/** Not worth a retry. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["invalid", "forbidden", "conflict", "limit"]);

/** Runs a leased job and records the outcome; throws only what recording throws. */
export async function runJob(services: Services, source: JobSource, job: LeasedJob): Promise<Outcome> {
  const { doors, now } = services;
  const tenantId = source.queue === "jobs" ? source.tenantId : job.tenantId;
  const outcome = await attempt(
    services,
    { ...job, tenantId },
    (signal) => handle(services, source, job, signal),
  );
  const statement = statementFor(source.queue, job, outcome, now());
  if (source.queue === "jobs") {
    await doors.writeTenant(source.tenantId, (tx) => tx.batch([tx.db.run(statement)]));
  } else await doors.writeControl((tx) => tx.batch([tx.db.run(statement)]));
  return outcome;
}

/** Within the timeout; a failure is logged. */
export async function attempt<Result>(
  { now, log }: Services,
  { id, kind, tenantId }: Pick<LeasedJob, "id" | "kind" | "tenantId">,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    const late = `${kind} took longer than ${JOB_TIMEOUT_MS / 1000} s`;
    return { ok: true, result: await withTimeout(JOB_TIMEOUT_MS, late, work) };
  } catch (error) {
    log({ at: now().toISOString(), job: id, kind, tenantId, fault: String(error) });
    return { ok: false, error };
  }
}

async function handle(
  services: Services,
  source: JobSource,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<void> {
  const { payload, kind } = job;
  const isLastAttempt = job.attempts >= MAX_ATTEMPTS;
  if (source.queue === "jobs") {
    const handler = JOB_HANDLERS[kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${kind}`);
    return await handler({ payload, services, signal, isLastAttempt, tenantId: source.tenantId });
  }
  const handler = OUTBOX_HANDLERS[kind];
  if (!handler) throw new Error(`no handler for outbox entries of kind ${kind}`);
  await handler({ payload, services, signal, isLastAttempt, tenantId: job.tenantId });
}

function statementFor(queue: JobSource["queue"], job: LeasedJob, outcome: Outcome, now: Date) {
  if (outcome.ok) return doneStatement(queue, job, now);
  const { error } = outcome;
  return isFinal(error)
    ? doneStatement(queue, job, now, errorText(error))
    : failedStatement(queue, job, now, errorText(error));
}

function isFinal(error: unknown): boolean {
  return error instanceof MailRefused || error instanceof AppError && FINAL.has(error.code);
}

/** For the operator. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
}
