import assert from "node:assert/strict";

/** Readers of PDFs other than the tests' own: `qpdf`, a strict one, and `pdftotext`. */
const TOOLS = {
  qpdf: { before: ["--check"], after: [] },
  pdftotext: { before: ["-layout"], after: ["-"] },
} as const;

/** Registers a test of what each tool says of a document, on machines that have it. */
export async function pdfToolTests(
  name: string,
  make: () => Promise<Uint8Array>,
  /** That pdftotext finds. */
  text: RegExp,
): Promise<void> {
  for (const [command, { before, after }] of Object.entries(TOOLS)) {
    Deno.test({
      name: `${command} reads ${name}`,
      ignore: !await isInstalled(command),
      fn: async () => {
        const file = await Deno.makeTempFile({ suffix: ".pdf" });
        await Deno.writeFile(file, await make());
        const { code, stdout, stderr } = await new Deno.Command(command, {
          args: [...before, file, ...after],
        })
          .output();
        await Deno.remove(file);
        const said = new TextDecoder().decode(stdout);
        assert.equal(code, 0, said + new TextDecoder().decode(stderr));
        assert.match(said, command === "qpdf" ? /No syntax or stream encoding errors/ : text);
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
