import os from "node:os";

/** Gives this thread, and those it starts, less of the processor than pages. Elsewhere than on Linux a priority is the process's. */
export function yieldToPages(): void {
  if (Deno.build.os !== "linux") return;
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it.
  }
}
