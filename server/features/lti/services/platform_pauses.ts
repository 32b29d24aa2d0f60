import { LRUCache } from "lru-cache";
import { SERVICE_TIMES } from "../../../../domain/lti_services.ts";

/** `until`: monotonic milliseconds. */
type Pause = { failures: number; until: number };

const FAILURES_TO_PAUSE = 3;
const MAX_SITES = 500;

const pauses = new LRUCache<string, Pause>({ max: MAX_SITES });

/** Whether the site is left alone after it was away several times in a row; one call at its end is the trial. */
export function isPaused(site: string, at: number): boolean {
  const pause = pauses.get(site);
  if (pause === undefined || pause.failures < FAILURES_TO_PAUSE) return false;
  if (pause.until > at) return true;
  // Others wait for the trial's end.
  pauses.set(site, { ...pause, until: at + SERVICE_TIMES.call });
  return false;
}

/** Notes that the site was away: after the third time in a row it is left alone for 30 s, then twice as long, up to five minutes. */
export function noteAway(site: string, at: number): void {
  const failures = (pauses.get(site)?.failures ?? 0) + 1;
  const doublings = Math.max(0, failures - FAILURES_TO_PAUSE);
  const pauseMs = Math.min(SERVICE_TIMES.firstPause * 2 ** doublings, SERVICE_TIMES.longestPause);
  pauses.set(site, { failures, until: at + pauseMs });
}

export function noteAnswer(site: string): void {
  pauses.delete(site);
}
