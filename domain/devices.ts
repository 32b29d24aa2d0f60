export const UNKNOWN_DEVICE = "A browser";

/** Characters. */
const MAX_READ = 500;

/** In this order: nearly all call themselves Chrome and Safari too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** An iPad asks for pages as a Mac does. */
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bAndroid\b.*\bMobile\b/, "an Android phone"],
  [/\bAndroid\b/, "an Android tablet"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "a Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system in plain words, of a `User-Agent`: 'Chrome on a Chromebook'. Holds no text of the sender's. */
export function deviceLabel(userAgent: string | undefined): string {
  const browser = find(BROWSERS, userAgent) ?? UNKNOWN_DEVICE;
  const system = find(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function find(labels: typeof BROWSERS, userAgent = ""): string | undefined {
  const text = userAgent.slice(0, MAX_READ);
  return labels.find(([pattern]) => pattern.test(text))?.[1];
}
