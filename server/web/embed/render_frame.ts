import { escapeHtml } from "../../kernel/escape_html.ts";
import type { WidgetAssets } from "../../services/widget_assets.ts";

/** Initial data of the frame's app. */
export type FrameStart = {
  establishmentName: string;
  /** Pages that may show the frame; the establishment's own may too. */
  origins: readonly string[];
  signedIn: boolean;
  /** The page's own sign-in when the session began. */
  visit: string | null;
  /** Whether the session is this launch's alone. */
  launched: boolean;
  /** Path of the calls. */
  api: string;
  /** After which a session that is not used has ended. */
  idleMs: number;
  /** The portfolio that is asked for, by unit code or id. */
  wanted: { unit: string | null; portfolio: string | null };
  cardsAllowed: boolean;
  timeZone: string;
  /** Address of the establishment's start page. */
  home: string;
};

type Frame = { start: FrameStart; widget: Pick<WidgetAssets, "script" | "styles">; nonce: string };

/** The document within the frame; all of it is drawn by its script. */
export function renderFrame({ start, widget: { script, styles }, nonce }: Frame): string {
  const { establishmentName, home } = start;
  const json = JSON.stringify(start).replaceAll("<", "\\u003c");
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join("");
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">` +
    `<title>${escapeHtml(`My portfolio · ${establishmentName}`)}</title>${sheets}</head>` +
    `<body><div id="app"><noscript><a href="${escapeHtml(home)}" target="_blank" rel="noopener">` +
    `Open my portfolio in a new tab</a></noscript></div>` +
    `<script type="application/json" id="embed">${json}</script>` +
    `<script type="module" nonce="${nonce}" src="${escapeHtml(script)}"></script></body></html>`;
}
