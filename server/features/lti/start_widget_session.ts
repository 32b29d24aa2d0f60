import type { TenantWriter } from "../../../db/doors.ts";
import { type WidgetSession, widgetSession } from "../embed/widget_session.ts";
import type { SessionFrame } from "../sign_in/replaced_sessions.ts";

type Input = { studentId: string; frame: SessionFrame; device: string; now: Date };

/** For the frame of one launch; null if the student has been archived in the meantime. */
export async function startWidgetSession(tx: TenantWriter, input: Input): Promise<WidgetSession | null> {
  const { session, statements } = widgetSession(tx, {
    ...input,
    by: "lti",
    launched: true,
    previousTokenHash: null,
  });
  const [, , begun] = await tx.batch([...statements]);
  return begun.length === 1 ? session : null;
}
