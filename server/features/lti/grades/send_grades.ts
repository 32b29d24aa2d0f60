import type { GradeRefusal } from "../../../../domain/lti_grades.ts";
import { GRADE_TIMES, refusalScope, scoresUrl } from "../../../../domain/lti_grades.ts";
import { SERVICE_SCOPES } from "../../../../domain/lti_services.ts";
import type { Services } from "../../../services/services.ts";
import { readUnit } from "../../units/read_unit.ts";
import type { ServiceCaller } from "../services/access_token.ts";
import { callService } from "../services/call_service.ts";
import { PlatformAway, PlatformRefused } from "../services/service_faults.ts";
import { findOrMakeLineItem, NoColumn, storeLineItem } from "./line_item.ts";
import { refuseGrades } from "./refuse_grades.ts";
import { confirmGrade, takeGrade, type TakenGrade } from "./take_grade.ts";
import { enqueueGrades } from "./waiting_grades.ts";

const SCORE = "application/vnd.ims.lis.v1.score+json";

type Job = {
  payload: Record<string, unknown>;
  services: Services;
  tenantId: string;
  signal: AbortSignal;
};

/**
 * Job `{ platformId, since }`: tells the platform's gradebook what has changed, one student after another. Throws
 * PlatformAway, with the rest still to be sent.
 */
export async function sendGrades({ payload, services, tenantId, signal }: Job): Promise<void> {
  const { doors, now } = services;
  const platformId = String(payload.platformId);
  const began = performance.now();
  while (performance.now() - began < GRADE_TIMES.turn) {
    const grade = await doors.writeTenant(tenantId, (tx) => takeGrade(tx, { platformId, now: now() }));
    if (grade === null) return;
    if (grade === "same") continue;
    const caller = { services, tenantId, platform: grade.platform, signal };
    try {
      await deliver(caller, grade);
    } catch (error) {
      const reason = refusalOf(error, String(payload.since), now());
      if (reason === null) throw error;
      services.log({
        at: now().toISOString(),
        work: "send grades",
        tenantId,
        platform: platformId,
        fault: String(error),
      });
      await doors.writeTenant(tenantId, (tx) => refuseGrades(tx, { platformId, grade, reason }));
      if (refusalScope(reason) === "platform") return;
    }
  }
  await doors.writeTenant(tenantId, (tx) => enqueueGrades(tx, { now: now(), runAt: now() }));
}

/** Null where it is tried again. */
function refusalOf(error: unknown, since: string, now: Date): GradeRefusal | null {
  if (error instanceof PlatformRefused) return error.reason;
  if (error instanceof NoColumn) return "no_column";
  if (!(error instanceof PlatformAway)) return null;
  return now.getTime() - Date.parse(since) >= GRADE_TIMES.patience ? "away" : null;
}

async function deliver(caller: ServiceCaller, grade: TakenGrade): Promise<void> {
  const { services: { doors, now }, tenantId } = caller;
  try {
    await post(caller, grade, grade.lineItemUrl ?? await column(caller, grade));
  } catch (error) {
    if (!(error instanceof PlatformRefused)) throw error;
    const isGone = error.reason === "gone" && grade.lineItemUrl !== null && grade.lineItemsUrl !== null;
    // An answer that was lost: the gradebook has this very score.
    if (isGone) await post(caller, grade, await column(caller, grade));
    else if (error.reason !== "stale" || !grade.isRepeat) throw error;
  }
  const { lineItemId, subject, stamp } = grade;
  await doors.writeTenant(tenantId, (tx) => confirmGrade(tx, { lineItemId, subject, stamp, now: now() }));
}

async function column(caller: ServiceCaller, grade: TakenGrade): Promise<string> {
  const { services: { doors }, tenantId } = caller;
  const { lineItemId, unitId, unitCode } = grade;
  const unit = await doors.readTenant(tenantId, (db) => readUnit(db, unitId));
  const url = await findOrMakeLineItem(caller, { ...grade, title: unit?.title ?? unitCode });
  await doors.writeTenant(tenantId, (tx) => storeLineItem(tx, { lineItemId, unitId, url }));
  return url;
}

async function post(caller: ServiceCaller, grade: TakenGrade, lineItemUrl: string): Promise<void> {
  const { subject, stamp, score } = grade;
  await callService(caller, {
    url: scoresUrl(lineItemUrl),
    method: "POST",
    scopes: [SERVICE_SCOPES.score],
    body: { type: SCORE, value: { userId: subject, timestamp: stamp, ...score } },
  });
}
