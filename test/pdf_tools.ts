import assert from "node:assert/strict";

/** Readers of PDFs other than the tests' own: `qpdf`, a strict one, and `pdftotext`. */
const TOOLS = {
  qpdf: { before: ["--check"], after: [] },
  pdftotext: { before: ["-layout"], after: ["-"] },
} as const;

const VALID = /No syntax or stream encoding errors/;

async function readWith(
  command: keyof typeof TOOLS,
  bytes: Uint8Array,
): Promise<{ code: number; output: string }> {
  const { before, after } = TOOLS[command];
  const file = await Deno.makeTempFile({ suffix: ".pdf" });
  try {
    await Deno.writeFile(file, bytes);
    const { code, stdout, stderr } = await new Deno.Command(command, { args: [...before, file, ...after] })
      .output();
    return { code, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
  } finally {
    await Deno.remove(file);
  }
}

/** Warning about a page's own instructions, which are copied unchanged. */
const PAGE_WARNING = /^WARNING: page object .* \(content, offset \d+\): /;

/** That qpdf finds no fault with a document outside of its pages' instructions, on machines that have it. */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  if (!await isInstalled("qpdf")) return;
  const { code, output } = await readWith("qpdf", bytes);
  const warnings = output.split("\n").filter((line) => /^(WARNING|ERROR)/.test(line));
  const others = warnings.filter((line) => !PAGE_WARNING.test(line));
  assert.deepEqual(others, []);
  if (warnings.length > 0) return;
  assert.equal(code, 0, output);
  assert.match(output, VALID);
}

/** Registers a test of what each tool says of a document, on machines that have it. */
export async function pdfToolTests(
  name: string,
  make: () => Promise<Uint8Array>,
  /** That pdftotext finds. */
  text: RegExp,
): Promise<void> {
  for (const command of ["qpdf", "pdftotext"] as const) {
    Deno.test({
      name: `${command} reads ${name}`,
      ignore: !await isInstalled(command),
      fn: async () => {
        const { code, output } = await readWith(command, await make());
        assert.equal(code, 0, output);
        assert.match(output, command === "qpdf" ? VALID : text);
      },
    });
  }
}

export async function isInstalled(command: string): Promise<boolean> {
  try {
    // `pdftotext` has another flag for its version, and answers this one with an error.
    await new Deno.Command(command, { args: ["--version"], stdout: "null", stderr: "null" }).output();
    return true;
  } catch {
    return false;
  }
}
