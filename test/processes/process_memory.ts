/** Resident memory in bytes. proc(5), clear_refs: 5 resets the peak. */
export function memoryOf(pid: number) {
  const read = async (field: string) => {
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status) ?? [];
    if (kilobytes === undefined) throw new Error(`this system does not say ${field}`);
    return Number(kilobytes) * 1024;
  };
  return {
    current: () => read("VmRSS"),
    peak: () => read("VmHWM"),
    resetPeak: () => Deno.writeTextFile(`/proc/${pid}/clear_refs`, "5"),
  };
}

/** Files, sockets and pipes that a process has open. */
export async function openFilesOf(pid: number): Promise<number> {
  return (await Array.fromAsync(Deno.readDir(`/proc/${pid}/fd`))).length;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(0)} MB`;
}
