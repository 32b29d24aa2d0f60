import { createHash } from "node:crypto";

/** The built widget (`widget/`). */
export type WidgetAssets = {
  /** The loader's text, and a tag of it. */
  loader: { bytes: Uint8Array<ArrayBuffer>; etag: string };
  /** Addresses of the frame's module and styles. */
  script: string;
  styles: readonly string[];
};

type Manifest = Record<string, { file: string; css?: string[] }>;

const ENTRY = "widget/app/main.tsx";
const BASE = "/assets/widget/";

/** Assets of a client build; throws when it has no widget. */
export async function loadWidgetAssets(client: URL): Promise<WidgetAssets> {
  const folder = new URL("widget/", client);
  const [bytes, text] = await Promise.all([
    Deno.readFile(new URL("widget.js", folder)),
    Deno.readTextFile(new URL(".vite/manifest.json", folder)),
  ]).catch((cause) => {
    throw new Error(`There is no widget build at ${folder.pathname}. Run: deno task build`, { cause });
  });
  const entry = (JSON.parse(text) as Manifest)[ENTRY];
  if (!entry) throw new Error(`${ENTRY} is missing from the widget's build. Run: deno task build`);
  return {
    loader: { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` },
    script: BASE + entry.file,
    styles: (entry.css ?? []).map((file) => BASE + file),
  };
}
