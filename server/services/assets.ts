import { loadWidgetAssets, type WidgetAssets } from "./widget_assets.ts";

/** Addresses of the built browser files, ready to print. */
export type Assets = {
  entry: string;
  styles: string;
  /** After `styles`, on pages for staff. */
  staffStyles: string;
  icon: string;
  /** Absent in development. */
  appIcons?: AppIcons;
  /** Preloaded typeface; absent in development. */
  font?: string;
  /** Scripts of the named islands (`portfolio/PortfolioIsland`, `profile/StaffFrameIsland#RoleSwitch`). */
  scripts(islands: Iterable<string>): IslandScripts;
  /** Absent in development until it is built. */
  widget?: WidgetAssets | undefined;
  /** Vite's origin in development. */
  dev?: string;
};

/** For the command line, which renders no page. */
export const NO_ASSETS: Assets = {
  entry: "",
  styles: "",
  staffStyles: "",
  icon: "",
  scripts: () => ({ preload: [], prefetch: [] }),
};

/** Pictures of the icon, for home screens. */
export type AppIcons = { small: string; large: string; maskable: string; touch: string };

export type IslandScripts = {
  /** Modules of the first load. */
  preload: readonly string[];
  /** Modules that the islands or the entry may import later. */
  prefetch: readonly string[];
};

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

const ENTRY = "islands/client.tsx";
const ISLAND = /^islands\/\w+\/\w+Island\.tsx$/;
const STYLES = "ui/styles.css";
const STAFF_STYLES = "ui/staff_styles.css";
const ICON = "ui/favicon.svg";
const FIRST_FONT = /latin-wght-normal/;
const BASE = "/assets/";

/** Throws when the client was not built. */
export async function loadAssets(folder: URL): Promise<Assets> {
  const path = new URL(".vite/manifest.json", folder);
  const text = await Deno.readTextFile(path).catch((cause) => {
    throw new Error(`There is no client build at ${folder.pathname}. Run: deno task build`, { cause });
  });
  return { ...fromManifest(JSON.parse(text)), widget: await loadWidgetAssets(folder) };
}

/** Throws when the entry, the styles or the icon is missing from the manifest. */
export function fromManifest(manifest: Manifest): Assets {
  const address = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is missing from the client build. Run: deno task build`);
    return BASE + chunk.file;
  };
  const scripts = new Map<string, IslandScripts>();
  const scriptsOf = (islands: Iterable<string>): IslandScripts => {
    const first = withImports(manifest, ENTRY, new Set());
    for (const name of islands) withImports(manifest, `islands/${name.split("#")[0]}.tsx`, first);
    const later = new Set(first);
    for (const key of first) {
      for (const imported of manifest[key]?.dynamicImports ?? []) {
        if (!ISLAND.test(imported)) withImports(manifest, imported, later);
      }
    }
    return {
      preload: [...first].filter((key) => key !== ENTRY).map(address),
      prefetch: [...later.difference(first)].map(address),
    };
  };
  const font = Object.keys(manifest).find((key) => FIRST_FONT.test(key));
  return {
    entry: address(ENTRY),
    styles: address(STYLES),
    staffStyles: address(STAFF_STYLES),
    icon: address(ICON),
    appIcons: {
      small: address("ui/icon-192.png"),
      large: address("ui/icon-512.png"),
      maskable: address("ui/icon-maskable.png"),
      touch: address("ui/icon-touch.png"),
    },
    ...(font ? { font: address(font) } : {}),
    scripts: (islands) => {
      const key = [...islands].join();
      const known = scripts.get(key);
      if (known) return known;
      const found = scriptsOf(islands);
      scripts.set(key, found);
      return found;
    },
  };
}

export function devAssets(origin: string): Assets {
  return {
    entry: `${origin}/${ENTRY}`,
    styles: `${origin}/${STYLES}`,
    staffStyles: `${origin}/${STAFF_STYLES}`,
    icon: `${origin}/${ICON}`,
    scripts: () => ({ preload: [], prefetch: [] }),
    dev: origin,
  };
}

function withImports(manifest: Manifest, key: string, found: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.add(key);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found);
  return found;
}
