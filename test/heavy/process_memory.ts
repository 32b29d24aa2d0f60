/** The memory of a process as Linux counts it, in bytes. */
export type ProcessMemory = {
  /** What it holds now. */
  now(): Promise<number>;
  /** The most it has held since `forget`. */
  peak(): Promise<number>;
  /** Begins the peak anew, from what it holds now. */
  forget(): Promise<void>;
};

/** Reads the resident memory of a process of this machine. */
export function memoryOf(pid: number): ProcessMemory {
  const read = async (field: string) => {
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status) ?? [];
    if (kilobytes === undefined) throw new Error(`this system does not say ${field}`);
    return Number(kilobytes) * 1024;
  };
  return {
    now: () => read("VmRSS"),
    peak: () => read("VmHWM"),
    // 5 sets the peak back (proc(5), clear_refs).
    forget: () => Deno.writeTextFile(`/proc/${pid}/clear_refs`, "5"),
  };
}
