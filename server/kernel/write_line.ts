const encoder = new TextEncoder();
/** Filled again for each line: a new array costs more than what is put into it. */
const BUFFER = new Uint8Array(8192);

/**
 * Writes a line to standard output, whole before it returns. `console.log` looks for what it could format, at four times the
 * cost, for every request. As there, what no one reads is lost.
 */
export function writeLine(text: string): void {
  const line = `${text}\n`;
  const { read, written } = encoder.encodeInto(line, BUFFER);
  let rest = read === line.length ? BUFFER.subarray(0, written) : encoder.encode(line);
  try {
    while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest));
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) console.log(text);
  }
}
