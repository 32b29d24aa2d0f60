/** One thing that doctor looked at; `detail` says what was found, and how to mend it where that is not ok. */
export type Check = { name: string; ok: boolean; detail: string };

/** Looks at one thing: `look` gives what it found, and throws when it is not as it must be. `mending` follows the fault. */
export async function check(name: string, look: () => Promise<string>, mending = ""): Promise<Check> {
  try {
    return { name, ok: true, detail: await look() };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { name, ok: false, detail: [fault.replace(/\s*\n\s*/g, " "), mending].filter(Boolean).join(". ") };
  }
}
