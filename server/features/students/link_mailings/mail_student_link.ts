import type { Services } from "../../../services.ts";

/** The job behind one mail of a mailing: `{ linkMailId, origin }`. */
export function mailStudentLink(
  _work: { payload: Record<string, unknown>; services: Services; tenantId: string; last: boolean },
): Promise<void> {
  return Promise.reject(new Error("not written yet"));
}
