import { AppError } from "../../../../domain/errors.ts";
import { LOGO_BUSY } from "../../../../domain/logos.ts";
import { limitWait } from "../../../adapters/time_limit.ts";
import { openSchoolQueue } from "../../../school_queue.ts";

const WAIT_SECONDS = 20;

/** Of this isolate; beside that of thumbnails and profile pictures, which wait for no logo. */
const queue = openSchoolQueue({ waiting: 60, waitingPerSchool: 4, busy });

/** Runs a drawing when the school's turn comes. Throws unavailable where that takes too long or too many wait. */
export async function queueLogo<T>(
  tenantId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  using wait = limitWait(WAIT_SECONDS, busy, signal);
  return await queue.run(tenantId, wait.signal, work);
}

function busy(): AppError {
  return new AppError("unavailable", LOGO_BUSY, { retryAfter: 10 });
}
