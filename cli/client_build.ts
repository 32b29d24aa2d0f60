import { ifNotFound } from "../db/adapters/if_not_found.ts";

/** Sources of the client build. */
const SOURCES = [
  "browser/",
  "islands/",
  "widget/",
  "ui/",
  "domain/",
  "server/web/guides/guides.css",
  "server/web/guides/moodle_form.css",
  "server/web/landing/landing.css",
  "vite.config.ts",
  "vite.widget.config.ts",
  "package.json",
];
/** The client's, and the widget's, which is built after it. */
const MANIFESTS = ["dist/client/.vite/manifest.json", "dist/client/widget/.vite/manifest.json"];

export async function clientIsBuilt(root: URL): Promise<boolean> {
  return await builtAt(root) !== null;
}

export async function clientIsStale(root: URL): Promise<boolean> {
  const built = await builtAt(root);
  if (built === null) return true;
  for (const source of SOURCES) {
    if (await newestChange(new URL(source, root)) > built) return true;
  }
  return false;
}

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

/** When the older of both was; null where one is missing. */
async function builtAt(root: URL): Promise<number | null> {
  const times = await Promise.all(MANIFESTS.map((manifest) => changedAt(new URL(manifest, root))));
  return times.reduce((older, time) => older === null || time === null ? null : Math.min(older, time));
}

async function newestChange(url: URL): Promise<number> {
  if (!url.pathname.endsWith("/")) return await changedAt(url) ?? 0;
  let latest = 0;
  for await (const entry of Deno.readDir(url)) {
    if (/_test\.tsx?$/.test(entry.name)) continue;
    const child = new URL(entry.isDirectory ? `${entry.name}/` : entry.name, url);
    latest = Math.max(latest, await newestChange(child));
  }
  return latest;
}

async function changedAt(file: URL): Promise<number | null> {
  return await Deno.stat(file).then(({ mtime }) => mtime?.getTime() ?? 0, ifNotFound(null));
}
