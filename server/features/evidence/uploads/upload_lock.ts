import type { Services } from "../../../services.ts";

export type UploadLock = {
  /** Aborted when another request waits for the lock. */
  readonly signal: AbortSignal;
  release(): void;
};

type Holder = { abort: AbortController; ended: Promise<void> };

/** Per server, identified by its doors; between servers the lease decides. */
const LOCKS = new WeakMap<Services["doors"], Map<string, Holder>>();

/**
 * Aborts the current holder and waits for it, in order of arrival, so that a reconnecting phone need not
 * wait for its lost connection.
 */
export async function acquireUploadLock(doors: Services["doors"], upload: string): Promise<UploadLock> {
  const locks = LOCKS.get(doors) ?? new Map<string, Holder>();
  LOCKS.set(doors, locks);
  const previous = locks.get(upload);
  const abort = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const own = { abort, ended };
  locks.set(upload, own);
  previous?.abort.abort();
  await previous?.ended;
  return {
    signal: abort.signal,
    release() {
      if (locks.get(upload) === own) locks.delete(upload);
      resolve();
    },
  };
}
