/** What the browser's files are made from. */
const SOURCES = ["islands/", "ui/", "domain/", "vite.config.ts", "package.json"];
const MANIFEST = "dist/client/.vite/manifest.json";

/** Whether the checkout at `root` holds the browser's files, however old. */
export async function clientIsBuilt(root: URL): Promise<boolean> {
  return await changedAt(new URL(MANIFEST, root)) !== null;
}

/** Whether the browser's files of the checkout at `root` are missing, or older than what they are made from. */
export async function clientIsStale(root: URL): Promise<boolean> {
  const built = await changedAt(new URL(MANIFEST, root));
  if (built === null) return true;
  for (const source of SOURCES) {
    if (await newest(new URL(source, root)) > built) return true;
  }
  return false;
}

/** Builds the browser's files, showing what the build says on stderr; gives whether it succeeded. */
export async function buildClient(root: URL): Promise<boolean> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "build"],
    cwd: root,
    env: { NODE_ENV: "production" },
  }).output();
  if (!success) {
    await Deno.stderr.write(stdout);
    await Deno.stderr.write(stderr);
  }
  return success;
}

async function newest(place: URL): Promise<number> {
  if (!place.pathname.endsWith("/")) return await changedAt(place) ?? 0;
  let latest = 0;
  for await (const entry of Deno.readDir(place)) {
    if (/_test\.tsx?$/.test(entry.name)) continue;
    const inside = new URL(entry.isDirectory ? `${entry.name}/` : entry.name, place);
    latest = Math.max(latest, await newest(inside));
  }
  return latest;
}

async function changedAt(file: URL): Promise<number | null> {
  try {
    return (await Deno.stat(file)).mtime?.getTime() ?? 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
