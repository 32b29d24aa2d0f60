import type { TenantWriter } from "../../../db/doors.ts";
import { widgetSession } from "../embed/widget_session.ts";

type Input = { studentId: string; previousTokenHash: string | null; device: string; now: Date };

/** Of a student whom a platform has launched; null where they are archived meanwhile. */
export async function startWidgetSession(
  tx: TenantWriter,
  input: Input,
): Promise<{ token: string; maxAge: number } | null> {
  const { token, maxAge, statements } = widgetSession(tx, { ...input, by: "lti" });
  const [, , begun] = await tx.batch([...statements]);
  return begun.length === 1 ? { token, maxAge } : null;
}
