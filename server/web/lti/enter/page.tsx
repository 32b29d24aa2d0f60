import type { Context } from "hono";
import type { GradeLink } from "../../../../domain/lti_grades.ts";
import { codeSpellings } from "../../../../domain/units.ts";
import type { AppEnv } from "../../../services/context.ts";
import { sentDevice } from "../../../middleware/session_cookie.ts";
import {
  clearWidgetCookie,
  keepFrameHash,
  sentFrameHash,
  setWidgetCookie,
} from "../../../http/widget_cookies.ts";
import { builtWidget, frameDocument } from "../../embed/frame_document.ts";
import { listFrameOrigins } from "../../../features/embed/list_frame_origins.ts";
import {
  endFrameSessions,
  hasFrameSessions,
  unlessUnavailable,
} from "../../../features/sign_in/end_session.ts";
import { readUnitByCode } from "../../../features/units/read_unit.ts";
import type { Subject } from "../../../features/lti/find_person.ts";
import { isNoted, noteGradeLink } from "../../../features/lti/grades/note_grade_link.ts";
import { startWidgetSession } from "../../../features/lti/start_widget_session.ts";

/** The launched student and their target. */
export type LaunchedStudent = Subject & {
  studentId: string;
  unitCode: string | null;
  gradeLink: GradeLink | null;
};

/**
 * Signs a student in within this launch's frame, and shows it with a unit or all of them; null where they are not active
 * any more. The session is this document's: its calls go below an address that nothing else knows.
 */
export async function enterAsStudent(c: Context<AppEnv>, launched: LaunchedStudent) {
  const { school, services: { assets }, nonce, now } = c.var;
  const { studentId, unitCode } = launched;
  const widget = builtWidget(assets);
  const frame = { hash: keepFrameHash(c), visit: null };
  const session = await school.write(startWidgetSession, { studentId, frame, device: sentDevice(c), now });
  if (session === null) {
    await leaveFrame(c);
    return null;
  }
  setWidgetCookie(c, session);
  await noteGrades(c, launched);
  const origins = await school.read(listFrameOrigins);
  const wanted = { unit: unitCode, portfolio: null };
  const { html, headers } = frameDocument({
    school,
    origins,
    session: frame,
    launch: session.launch,
    wanted,
    widget,
    nonce,
  });
  return c.body(html, 200, headers);
}

/** An activity that leads to one unit is its column of the gradebook. */
async function noteGrades(c: Context<AppEnv>, { unitCode, gradeLink, ...student }: LaunchedStudent) {
  if (unitCode === null || gradeLink === null) return;
  const { school, now } = c.var;
  const unit = await school.read(readUnitByCode, codeSpellings(unitCode));
  if (unit === null) return;
  const launch = { ...student, unitId: unit.id, link: gradeLink };
  if (!await school.read(isNoted, launch)) await school.write(noteGradeLink, { ...launch, now });
}

/** Ends what a student before left in this browser's frames: the person launched now is someone else. */
export async function leaveFrame(c: Context<AppEnv>): Promise<void> {
  const { school, services, now } = c.var;
  const hash = sentFrameHash(c);
  if (hash !== null && await school.read(hasFrameSessions, hash)) {
    await unlessUnavailable(services, () => school.write(endFrameSessions, hash, now));
  }
  clearWidgetCookie(c);
}
