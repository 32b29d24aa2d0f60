import assert from "node:assert/strict";
import { CELL_TONES } from "../../islands/register/cell_text.ts";
import { parseThemes, type Theme } from "./theme.ts";

const ROOT = new URL("../../", import.meta.url);
const themes = Object.entries(parseThemes(Deno.readTextFileSync(new URL("ui/tokens.css", ROOT))));

const TEXT = 4.5;
const CONTROL = 3;
const PLAIN_GROUNDS = ["ground", "surface", "sunken"];
const TONED_TEXT = ["tone-ink", "color-ink", "color-ink-muted"];

/** Foregrounds on backgrounds that come together by inheritance: the tests of rules below do not see them. */
const PAIRS: readonly [names: string[], grounds: string[], ratio: number][] = [
  [["ink", "ink-muted", "accent", "accent-strong"], [...PLAIN_GROUNDS, "accent-soft"], TEXT],
  [["on-accent"], ["accent", "accent-strong", "danger", "danger-strong"], TEXT],
  [["edge", "accent", "focus", "danger", "ink-muted"], PLAIN_GROUNDS, CONTROL],
  [["accent"], ["track"], CONTROL],
];

for (const [name, theme] of themes) {
  Deno.test(`the ${name} theme's colours have the contrast that WCAG 2.2 asks for`, () => {
    const low: string[] = [];
    const check = (front: string, back: string, ratio: number, tone?: string) => {
      const found = contrast(colorOf(theme, front, tone), colorOf(theme, back, tone));
      if (found < ratio) low.push(`${front} on ${back}${tone ? ` in ${tone}` : ""}: ${found.toFixed(2)}`);
    };
    for (const [fronts, backs, ratio] of PAIRS) {
      for (const front of fronts) {
        for (const back of backs) check(`--color-${front}`, `--color-${back}`, ratio);
      }
    }
    for (const tone of theme.tones.keys()) {
      for (const front of TONED_TEXT) check(`--${front}`, "--tone-ground", TEXT, tone);
      for (const back of PLAIN_GROUNDS) check("--tone-ink", `--color-${back}`, TEXT, tone);
      check("--color-on-accent", "--tone-ink", TEXT, tone);
      check("--tone-ink", "--color-track", CONTROL, tone);
    }
    for (const [front, back] of rulePairs()) {
      for (const tone of /--tone/.test(front + back) ? theme.tones.keys() : [undefined]) {
        check(front, back, TEXT, tone);
      }
    }
    assert.deepEqual(low, []);
  });
}

for (const [name, theme] of themes) {
  Deno.test(`the states of a register's cells have a ground and an ink each in the ${name} theme`, () => {
    const alike: string[] = [];
    const states = Object.entries(CELL_TONES).map(([status, tone]) => ({
      status,
      ground: tone ? colorOf(theme, "--tone-ground", `.${tone}`) : colorOf(theme, "--color-surface"),
      ink: tone ? colorOf(theme, "--tone-ink", `.${tone}`) : colorOf(theme, "--color-edge"),
    }));
    for (const [at, one] of states.entries()) {
      for (const other of states.slice(at + 1)) {
        const [grounds, inks] = [distance(one.ground, other.ground), distance(one.ink, other.ink)];
        if (grounds < 12 || inks < 40) alike.push(`${one.status} and ${other.status}: ${grounds}, ${inks}`);
      }
    }
    assert.deepEqual(alike, []);
  });
}

Deno.test("the contrast of known colours is WCAG's", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#777777", "#ffffff").toFixed(2), "4.48");
});

Deno.test("every colour has a value for each theme, and no style names one beside them", () => {
  const [light, dark] = themes.map(([, { root, tones }]) => [root, ...tones.values()]);
  const ofOne = light!.flatMap((colors, at) =>
    [...colors].filter(([name, value]) => !value.startsWith("var(") && dark![at]!.get(name) === value)
  );
  assert.deepEqual(ofOne, []);
  assert.ok(light![0]!.size > 20 && light!.length === 6);
  for (const { path, css } of styles()) {
    if (path === "ui/tokens.css") continue;
    const shown = css.replace(/url\([^)]*\)/g, "");
    assert.doesNotMatch(shown, /#[0-9a-f]{3,8}(?![-\w])|\b(rgba?|hsla?|oklch)\(|:\s*(white|black)\b/i, path);
  }
});

/** Text and background that one rule sets; a fallback after a comma is another rule's. */
function rulePairs(): [string, string][] {
  const pairs: [string, string][] = [];
  for (const { css } of styles()) {
    for (const [, body = ""] of css.matchAll(/\{([^{}]*)/g)) {
      const front = /(?<![-\w])color: var\((--(?:color|tone)[\w-]+)/.exec(body)?.[1];
      const back = /background(?:-color)?: var\((--(?:color|tone)[\w-]+)/.exec(body)?.[1];
      if (front && back) pairs.push([front, back]);
    }
  }
  assert.ok(pairs.length > 10);
  return pairs;
}

function* styles(folder = ""): Generator<{ path: string; css: string }> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(folder || ".", ROOT))) {
    if (folder === "" && !["ui", "islands", "server"].includes(name)) continue;
    if (isDirectory) yield* styles(`${folder}${name}/`);
    else if (name.endsWith(".css")) {
      yield { path: folder + name, css: Deno.readTextFileSync(new URL(folder + name, ROOT)) };
    }
  }
}

/** As `#rrggbb`. */
function colorOf(theme: Theme, token: string, tone = ""): string {
  const value = theme.tones.get(tone)?.get(token) ?? theme.root.get(token);
  assert.ok(value, `${token} has no value`);
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return other ? colorOf(theme, other, tone) : value;
}

/** Between two colours as points of red, green and blue, 0 to 441. */
function distance(one: string, other: string): number {
  const parts = [1, 3, 5].map((start) =>
    [one, other].map((color) => parseInt(color.slice(start, start + 2), 16))
  );
  return Math.round(Math.hypot(...parts.map(([a = 0, b = 0]) => a - b)));
}

/** WCAG 2.2, relative luminance. */
function contrast(front: string, back: string): number {
  const [darker = 0, lighter = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  assert.match(color, /^#[0-9a-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
