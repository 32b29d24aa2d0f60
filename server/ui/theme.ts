/** Values of the tokens by name, such as `--color-ink`; those of a tone under `.tone-info`. */
type Tokens = ReadonlyMap<string, string>;
export type Theme = { root: Tokens; tones: ReadonlyMap<string, Tokens> };

const TOKENS = new URL("../../ui/tokens.css", import.meta.url);
const DARK = "@media screen and (prefers-color-scheme: dark)";

/** Both themes as `ui/tokens.css` declares them; what the dark one does not name is the light one's. */
export function parseThemes(css: string): { light: Theme; dark: Theme } {
  const [lightCss = "", darkCss = ""] = css.replace(/\/\*[\s\S]*?\*\//g, "").split(DARK);
  const light = parseTheme(lightCss);
  const over = parseTheme(darkCss);
  const tones = new Map(
    [...light.tones].map(([name, tone]) => [name, new Map([...tone, ...over.tones.get(name) ?? []])]),
  );
  return { light, dark: { root: new Map([...light.root, ...over.root]), tones } };
}

function parseTheme(css: string): Theme {
  const root = new Map<string, string>();
  const tones = new Map<string, Map<string, string>>();
  for (const [, selector = "", body = ""] of css.matchAll(/([:.][\w\-:.,\s]*)\{([^{}]*)\}/g)) {
    const name = selector.trim();
    const target = name.startsWith(":root") ? root : getOrAdd(tones, name);
    for (const [, token = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      target.set(token, value);
    }
  }
  return { root, tones };
}

function getOrAdd(tones: Map<string, Map<string, string>>, name: string): Map<string, string> {
  const found = tones.get(name) ?? new Map<string, string>();
  tones.set(name, found);
  return found;
}

const { light, dark } = parseThemes(Deno.readTextFileSync(TOKENS));

/** Colours of the browser's own bars beside the page's header, and of an installed page while it opens. */
export const THEME_COLORS = {
  light: light.root.get("--color-surface") ?? "",
  dark: dark.root.get("--color-surface") ?? "",
  ground: light.root.get("--color-ground") ?? "",
  accent: light.root.get("--color-accent") ?? "",
};
