import { createHash } from "node:crypto";
import { DiskFull } from "../../db/disk_full.ts";
import { AppError, type ErrorCode } from "../../domain/errors.ts";
import { type Mail, MailRefused, MailServerAway, type MailTransport } from "../adapters/mail/transport.ts";
import { NoRoom } from "../adapters/disk_room.ts";
import { withTimeout } from "../adapters/time_limit.ts";
import { PlatformAway } from "../features/lti/services/service_faults.ts";
import { markStatsStale } from "../flows/refresh_tenant_stats.ts";
import type { Services } from "../services/services.ts";
import { laneOf } from "../queue/kinds.ts";
import { HANDLERS } from "./handlers.ts";
import { laneOptions } from "../queue/lanes.ts";
import type { MailBreaker } from "./mail_breaker.ts";
import {
  DECOY,
  deleteStatement,
  doneStatement,
  failedStatement,
  type LeasedJob,
  MAX_ATTEMPTS,
  postponedStatement,
  releasedStatement,
  SchoolNotReady,
} from "../queue/queue.ts";

export type JobSource = { queue: "outbox" } | { queue: "jobs"; tenantId: string };
export type Outcome<Result = void> = { ok: true; result: Result } | { ok: false; error: unknown };

/** Not worth a retry. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["invalid", "forbidden", "conflict", "limit"]);

/** Runs a leased job and records the outcome; throws only what recording throws. */
export async function runJob(
  services: Services,
  breaker: Pick<MailBreaker, "send" | "lastCallMs">,
  source: JobSource,
  job: LeasedJob,
): Promise<Outcome> {
  const { doors, now } = services;
  const tenantId = source.queue === "jobs" ? source.tenantId : job.tenantId;
  const outcome = await attempt(
    services,
    { ...job, tenantId, timeoutMs: laneOptions(laneOf(source.queue, job.kind)).timeoutMs },
    (signal) => handle(services, breaker, source, job, signal),
  );
  const statement = statementFor(source.queue, job, outcome, now());
  if (source.queue === "jobs") {
    await doors.writeTenant(source.tenantId, (tx) => tx.batch([tx.db.run(statement)]));
    if (!outcome.ok && isGivenUp(job, outcome.error)) await markStatsStale(services, source.tenantId);
  } else await doors.writeControl((tx) => tx.batch([tx.db.run(statement)]));
  return outcome;
}

type Attempt = Pick<LeasedJob, "id" | "kind" | "tenantId"> & { timeoutMs: number };

/** A failure is logged. Work that ignores its signal continues unobserved. */
export async function attempt<Result>(
  { now, log }: Services,
  { id, kind, tenantId, timeoutMs }: Attempt,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    const late = `${kind} took longer than ${timeoutMs / 1000} s`;
    return { ok: true, result: await withTimeout(timeoutMs, late, work) };
  } catch (error) {
    log({ at: now().toISOString(), job: id, kind, tenantId, fault: String(error) });
    return { ok: false, error };
  }
}

async function handle(
  services: Services,
  breaker: Pick<MailBreaker, "send" | "lastCallMs">,
  source: JobSource,
  { id, payload, kind, attempts, tenantId }: LeasedJob,
  signal: AbortSignal,
): Promise<void> {
  const mail: MailTransport = { send: (mail) => breaker.send(mail, signal, mailId(id, mail)) };
  const work = {
    payload,
    signal,
    services: { ...services, mail },
    isLastAttempt: attempts >= MAX_ATTEMPTS,
    lastMailMs: breaker.lastCallMs,
  };
  if (source.queue === "jobs") {
    const handler = HANDLERS.jobs[kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${kind}`);
    return await handler({ ...work, tenantId: source.tenantId });
  }
  const handler = HANDLERS.outbox[kind];
  if (!handler) throw new Error(`no handler for outbox entries of kind ${kind}`);
  await handler({ ...work, tenantId });
}

/** A job may send several. */
function mailId(jobId: string, { to, subject }: Mail): string {
  const hash = createHash("sha256").update(JSON.stringify([to, subject])).digest("hex");
  return `${jobId}-${hash.slice(0, 12)}`;
}

function statementFor(queue: JobSource["queue"], job: LeasedJob, outcome: Outcome, now: Date) {
  if (job.kind === DECOY) return deleteStatement(queue, job);
  if (outcome.ok) return doneStatement(queue, job, now);
  const { error } = outcome;
  if (error instanceof PlatformAway) return postponedStatement(queue, job, now, errorText(error));
  if (costsNoAttempt(error)) return releasedStatement(queue, job, now, errorText(error));
  return isFinal(error)
    ? doneStatement(queue, job, now, errorText(error))
    : failedStatement(queue, job, now, errorText(error));
}

/** A mail that may have gone costs one, or it would go out again and again. */
function costsNoAttempt(error: unknown): boolean {
  return error instanceof MailServerAway && !error.mayBeTaken || error instanceof NoRoom ||
    error instanceof DiskFull || error instanceof SchoolNotReady;
}

/** The operator's lists show it. */
function isGivenUp({ kind, attempts }: LeasedJob, error: unknown): boolean {
  return kind !== DECOY && (isFinal(error) || attempts >= MAX_ATTEMPTS);
}

function isFinal(error: unknown): boolean {
  return error instanceof MailRefused || error instanceof AppError && FINAL.has(error.code);
}

/** For the operator. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
}
