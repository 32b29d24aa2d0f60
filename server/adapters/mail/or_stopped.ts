/** A mail server that says nothing is not waited for beyond the job's time: rejects with the signal's reason then. */
export async function orStopped(sending: Promise<void>, signal: AbortSignal): Promise<void> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    await Promise.race([sending, stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
    sending.catch(() => {});
  }
}
