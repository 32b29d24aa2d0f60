import type { Services } from "../../services.ts";

/** The job behind a student's own wish for a link: `{ email, origin }`. */
export function mailRequestedLinks(
  _work: { payload: Record<string, unknown>; services: Services; tenantId: string; last: boolean },
): Promise<void> {
  return Promise.reject(new Error("not written yet"));
}
