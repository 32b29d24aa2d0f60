let isListening = false;

/**
 * @libsql/client 0.18 makes a promise for each statement of a batch and awaits them up to the first that fails. Where the
 * server ends a batch, those behind it are rejected too, no one awaits them, and they would end the process. Their caller
 * has had the error.
 */
export function ignoreRejectionsOfBatches(): void {
  if (isListening) return;
  isListening = true;
  globalThis.addEventListener("unhandledrejection", (event) => {
    if (isStatementRefusal(event.reason)) event.preventDefault();
  });
}

/** An error that the server answered for one statement, before @libsql/client has mapped it. */
function isStatementRefusal(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "ResponseError" && "proto" in reason;
}
