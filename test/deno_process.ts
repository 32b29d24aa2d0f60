type Options = {
  cwd: string;
  env?: Record<string, string>;
  /** Also as it comes. */
  print?: boolean;
  /** Ends a process that writes nothing for so long, before its first words and after. */
  silence?: { startMs: number; laterMs: number } | undefined;
};

/** What a Deno process wrote to both of its outputs, whether it wrote before it was ended, and whether it ended with 0. */
export async function runDeno(
  args: readonly string[],
  { cwd, env, print = false, silence }: Options,
): Promise<{ success: boolean; output: string; begun: boolean }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: env ?? {},
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = "";
  const listen = (ms: number | undefined) => {
    clearTimeout(timer);
    if (ms === undefined) return;
    timer = setTimeout(() => {
      ended = `\nNothing came for ${ms / 1000} seconds, so it was ended: deno ${args.join(" ")}\n`;
      child.kill("SIGKILL");
    }, ms);
  };
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      listen(silence?.laterMs);
      output += decoder.decode(chunk, { stream: true });
      if (print) await writeAll(chunk);
    }
  };
  listen(silence?.startMs);
  const [{ success }] = await Promise.all([child.status, collect(child.stdout), collect(child.stderr)]);
  clearTimeout(timer);
  return { success, output: output + ended, begun: output !== "" };
}

async function writeAll(bytes: Uint8Array) {
  for (let written = 0; written < bytes.length;) {
    written += await Deno.stdout.write(bytes.subarray(written));
  }
}
