import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };

/** `env`: where it finds its libraries and fonts. */
type UnpackedBrowser = { executablePath: string; env: Record<string, string> };

const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));

/** Unpacks npm's Chromium once into `folder`; concurrent processes wait for the first. */
export async function npmBrowser(folder = cacheFolder): Promise<UnpackedBrowser> {
  const target = join(folder, `chromium-${manifest.devDependencies["@sparticuz/chromium"]}`);
  await Deno.mkdir(folder, { recursive: true });
  using lock = await Deno.open(`${target}.lock`, { create: true, write: true });
  await lock.lock(true);
  if (!await exists(target)) await unpack(target);
  return {
    executablePath: join(target, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(target, "al2023/lib"),
      FONTCONFIG_PATH: join(target, "fonts"),
    },
  };
}

async function unpack(target: string) {
  const unfinished = `${target}.unfinished`;
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
  // The package's own file searches for fonts under /tmp.
  await Deno.writeTextFile(join(unfinished, "fonts/fonts.conf"), fontconfig(target));
  await Deno.rename(unfinished, target);
}

function fontconfig(target: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(target, "fonts/fonts")}</dir>
  <cachedir>${join(target, "fonts/cache")}</cachedir>
</fontconfig>
`;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
