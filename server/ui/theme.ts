/** Colours by name, such as `--color-ink`; those of a tone under `.tone-info`. */
type Tokens = ReadonlyMap<string, string>;
export type Theme = { root: Tokens; tones: ReadonlyMap<string, Tokens> };

const TOKENS = new URL("../../ui/tokens.css", import.meta.url);
const OF_BOTH_THEMES = /^light-dark\((.+), (.+)\)$/;

/** Both themes' colours as `ui/tokens.css` declares them. */
export function parseThemes(css: string): { light: Theme; dark: Theme } {
  return { light: parseTheme(css, 1), dark: parseTheme(css, 2) };
}

function parseTheme(css: string, which: 1 | 2): Theme {
  const root = new Map<string, string>();
  const tones = new Map<string, Map<string, string>>();
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([:.][\w\-:.,\s]*)\{([^{}]*)\}/g);
  for (const [, selector = "", body = ""] of rules) {
    const name = selector.trim();
    const target = name.startsWith(":root") ? root : tones.getOrInsertComputed(name, () => new Map());
    for (const [, token = "", value = ""] of body.matchAll(/(--(?:color|tone)-[\w-]+):\s*([^;]+);/g)) {
      target.set(token, OF_BOTH_THEMES.exec(value)?.[which] ?? value);
    }
  }
  return { root, tones };
}

const { light, dark } = parseThemes(Deno.readTextFileSync(TOKENS));

/** Colours of the browser's own bars beside the page's header, and of an installed page while it opens. */
export const THEME_COLORS = {
  light: light.root.get("--color-surface") ?? "",
  dark: dark.root.get("--color-surface") ?? "",
  ground: light.root.get("--color-ground") ?? "",
  accent: light.root.get("--color-accent") ?? "",
};
