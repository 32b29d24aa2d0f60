/** `detail`: the finding, with a hint where it is not ok. */
export type Check = { name: string; ok: boolean; detail: string };

/** `inspect` returns its finding or throws; `hint` follows the error. */
export async function check(name: string, inspect: () => Promise<string>, hint = ""): Promise<Check> {
  try {
    return { name, ok: true, detail: await inspect() };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { name, ok: false, detail: [fault.replace(/\s*\n\s*/g, " "), hint].filter(Boolean).join(". ") };
  }
}
