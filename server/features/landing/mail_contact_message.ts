import type { Services } from "../../services.ts";

/** The work behind a contact message: `{ contactId }`. */
export function mailContactMessage(
  _work: { payload: Record<string, unknown>; services: Services; tenantId: string | null; last: boolean },
): Promise<void> {
  return Promise.reject(new Error("not written yet"));
}
