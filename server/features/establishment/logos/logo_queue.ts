import { LOGO_BUSY } from "../../../../domain/logos.ts";
import { type Cancellable, openFairQueue } from "../../../kernel/fair_queue.ts";

/** Queue of this isolate, separate from that of thumbnails and profile pictures, which wait for no logo. */
const queue = openFairQueue({
  atOnce: 1,
  maxWaiting: 60,
  maxWaitingPerSchool: 4,
  maxWaitMs: 20_000,
  busyMessage: LOGO_BUSY,
});

/** Runs a drawing when the school's turn comes. Throws unavailable where that takes too long or too many wait. */
export function queueLogo<T>(school: string, request: Cancellable, work: () => Promise<T>): Promise<T> {
  return queue.run({ school }, request, work);
}
