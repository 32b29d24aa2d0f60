type Options = {
  cwd: string;
  env?: Record<string, string>;
  /** Also as it comes. */
  print?: boolean;
  /** Ends a process that writes nothing for so long. */
  silenceMs?: number;
};

/** What a Deno process wrote to both of its outputs, and whether it ended with 0. */
export async function runDeno(
  args: readonly string[],
  { cwd, env, print = false, silenceMs }: Options,
): Promise<{ success: boolean; output: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: env ?? {},
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(silence);
    if (silenceMs === undefined) return;
    silence = setTimeout(() => {
      output += `\nNothing came for ${silenceMs / 60_000} minutes, so it was ended: deno ${args.join(" ")}\n`;
      child.kill("SIGKILL");
    }, silenceMs);
  };
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      listen();
      output += decoder.decode(chunk, { stream: true });
      if (print) await writeAll(chunk);
    }
  };
  listen();
  const [{ success }] = await Promise.all([child.status, collect(child.stdout), collect(child.stderr)]);
  clearTimeout(silence);
  return { success, output };
}

async function writeAll(bytes: Uint8Array) {
  for (let written = 0; written < bytes.length;) {
    written += await Deno.stdout.write(bytes.subarray(written));
  }
}
