import { fileURLToPath } from "node:url";
import { SVG_EXIT } from "./svg_exit.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const FOLDER = "server/features/establishment/logos/svg";
/** Pages of 64 kB that the drawing may have. */
const MEMORY_PAGES = 1024;
const SECONDS = 5;

/** The process has what it reads of its own and the priority of its thread, and none of the server's secrets. */
const ARGS = [
  "run",
  "--quiet",
  "--no-prompt",
  "--no-lock",
  "--cached-only",
  "--node-modules-dir=manual",
  `--allow-read=node_modules,${FOLDER}`,
  "--allow-sys=setPriority",
  `--v8-flags=--wasm-max-mem-pages=${MEMORY_PAGES}`,
  `${FOLDER}/svg_process.ts`,
];
/** Environment variables that locate Deno's cache. */
const VARIABLES = ["DENO_DIR", "HOME", "LOCALAPPDATA", "XDG_CACHE_HOME"];

/**
 * A PNG of so many pixels on its longer side, however large the SVG says it is, in a process that is killed after five
 * seconds. `failed`: it takes more time or memory than there is.
 */
export async function drawSvg(
  svg: Uint8Array<ArrayBuffer>,
  side: number,
): Promise<Uint8Array<ArrayBuffer> | "unreadable" | "failed"> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...ARGS, String(side), String(SECONDS + 1)],
    cwd: ROOT,
    clearEnv: true,
    env: environment(),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timer = setTimeout(() => kill(child), SECONDS * 1000);
  try {
    const output = child.output();
    // It may have ended before it has read all.
    await new Blob([svg]).stream().pipeTo(child.stdin).catch(() => {});
    const { code, signal, stdout, stderr } = await output;
    if (code === 0) return stdout;
    if (code === SVG_EXIT.unreadable) return "unreadable";
    if (code === SVG_EXIT.failed || signal === "SIGKILL") return "failed";
    throw new Error(
      `an SVG was not drawn: ${signal ?? code} ${new TextDecoder().decode(stderr).slice(0, 500)}`,
    );
  } finally {
    clearTimeout(timer);
  }
}

function environment(): Record<string, string> {
  const set = VARIABLES.map((name) => [name, Deno.env.get(name)] as const);
  return Object.fromEntries(set.flatMap(([name, value]) => value === undefined ? [] : [[name, value]]));
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended already.
  }
}
