import type { Theme } from "../messages.ts";

/** The page's own behind `host`: by the nearest background that is seen, else by its colour scheme; light unless it is dark. */
export function pageTheme(host: Element): Theme {
  for (let element: Element | null = host; element; element = parentOf(element)) {
    const { red, green, blue, alpha } = channels(getComputedStyle(element).backgroundColor);
    if (alpha >= 128) return isDark({ red, green, blue }) ? "dark" : "light";
  }
  const { colorScheme } = getComputedStyle(document.documentElement);
  if (!/\bdark\b/.test(colorScheme)) return "light";
  return /\blight\b/.test(colorScheme) && !matchMedia("(prefers-color-scheme: dark)").matches
    ? "light"
    : "dark";
}

/** Each from 0 to 255. */
type Colour = { red: number; green: number; blue: number };

/** By relative luminance, without its gamma. */
export function isDark({ red, green, blue }: Colour): boolean {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 102;
}

/** By drawing it: computed colours come in many notations. */
function channels(colour: string) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d")!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, alpha };
}

/** Through shadow roots too. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
