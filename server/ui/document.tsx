import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { platformFrameScript } from "../../browser/platform_frame.ts";
import { EARLY_INPUT_SCRIPT } from "../../islands/early_input/note_early_input.ts";
import { DEFAULT_DISPLAY, type Display } from "../../domain/display.ts";
import { serverLinks } from "../../domain/server_links.ts";
import { createPageServices, type Seed } from "../../islands/page_services.ts";
import SignOutGuardIsland from "../../islands/sign_in/SignOutGuardIsland.tsx";
import ToasterIsland from "../../islands/toaster/ToasterIsland.tsx";
import type { Assets } from "../services/assets.ts";
import {
  Island,
  ISLAND_PLACEHOLDER,
  type IslandCall,
  type IslandRecord,
  IslandRecordProvider,
  renderIsland,
} from "./island.tsx";
import { escapeHtml } from "../kernel/escape_html.ts";
import { THEME_COLORS } from "./theme.ts";

type DocumentOptions = {
  assets: Assets;
  /** CSP nonce, fresh for every response. */
  nonce: string;
  title: string;
  body: ReactNode;
  /** Initial data of the islands' query cache. */
  seed?: Seed;
  /** Decides the styles, and where an ended session is redirected. */
  person?: "staff" | "student" | "none";
  /** Sent with the page's calls (`domain/call_headers.ts`). */
  personId?: string | undefined;
  /** Signed in with a card: redirects to its page instead. */
  cardSession?: boolean;
  display?: Display | undefined;
  description?: string;
  /** Origins of the sites that may show it in a frame. */
  framedBy?: readonly string[] | null;
};

/**
 * The whole page; its data is loaded beforehand. A page without islands carries no script, unless a site frames it; the
 * toaster comes with the first island.
 */
export function renderDocument(options: DocumentOptions): string {
  const {
    assets,
    nonce,
    title,
    body,
    seed = [],
    person = "none",
    personId,
    cardSession = false,
    display = DEFAULT_DISPLAY,
    description,
    framedBy = null,
  } = options;
  const record: IslandRecord = { calls: [] };
  const render = (part: ReactNode) =>
    renderToString(<IslandRecordProvider value={record}>{part}</IslandRecordProvider>);
  let content = render(body);
  const live = record.calls.length > 0;
  if (live) {
    if (personId !== undefined) {
      content += render(
        <Island name="sign_in/SignOutGuardIsland" of={SignOutGuardIsland} props={{ personId }} />,
      );
    }
    content += render(<Island name="toaster/ToasterIsland" of={ToasterIsland} props={{}} />) +
      `<script type="application/json" id="seed">${escapeJson(JSON.stringify(seed))}</script>`;
  }
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${THEME_COLORS.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${THEME_COLORS.dark}">`,
    `<title>${escapeHtml(title)}</title>`,
    description ? `<meta name="description" content="${escapeHtml(description)}">` : "",
    '<meta name="format-detection" content="telephone=no">',
    assets.font
      ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(assets.font)}">`
      : "",
    stylesheet(assets.styles),
    person === "staff" ? stylesheet(assets.staffStyles) : "",
    `<link rel="icon" type="image/svg+xml" href="${escapeHtml(assets.icon)}">`,
    assets.appIcons ? `<link rel="apple-touch-icon" href="${escapeHtml(assets.appIcons.touch)}">` : "",
    `<link rel="manifest" href="${serverLinks.manifest()}">`,
    framedBy ? `<script nonce="${escapeHtml(nonce)}">${platformFrameScript(framedBy)}</script>` : "",
    live ? scripts(assets, new Set(record.calls.map(({ name }) => name)), nonce) : "",
  ];
  const attributes = [
    ` data-person="${person}"`,
    personId === undefined ? "" : ` data-person-id="${escapeHtml(personId)}"`,
    cardSession ? ' data-session="card"' : "",
    display.textSize === "normal" ? "" : ` data-text="${display.textSize}"`,
    display.fewerThings ? " data-fewer" : "",
  ];
  return `<!doctype html><html lang="en-GB"${attributes.join("")}><head>${head.join("")}</head><body>${
    live ? withIslands(content, record.calls, seed) : content
  }</body></html>`;
}

function stylesheet(href: string): string {
  return `<link rel="stylesheet" href="${escapeHtml(href)}">`;
}

/** Islands are rendered after the page: each is a React root of its own. */
function withIslands(content: string, calls: readonly IslandCall[], seed: Seed): string {
  const services = createPageServices(seed);
  const html = calls.map(({ of, props, prefix }) => renderIsland(of, props as never, services, prefix));
  return content.split(ISLAND_PLACEHOLDER).map((part, i) => part + (html[i] ?? "")).join("");
}

function scripts(assets: Assets, islands: ReadonlySet<string>, nonce: string): string {
  const attribute = `nonce="${escapeHtml(nonce)}"`;
  const { preload, prefetch } = assets.scripts(islands);
  const preloads = preload
    .map((href) => `<link rel="modulepreload" fetchpriority="low" href="${escapeHtml(href)}" ${attribute}>`);
  return [
    `<script ${attribute}>${EARLY_INPUT_SCRIPT}</script>`,
    assets.dev ? refreshScripts(assets.dev, attribute) : "",
    ...preloads,
    `<script type="module" src="${escapeHtml(assets.entry)}" data-prefetch="${
      escapeHtml(prefetch.join(" "))
    }" ${attribute}></script>`,
  ].join("");
}

/** React refresh preamble for a page that Vite does not serve itself. */
function refreshScripts(origin: string, attribute: string): string {
  const setUp = `import refresh from "${origin}/@react-refresh";refresh.injectIntoGlobalHook(window);` +
    "window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>type=>type;";
  return `<meta property="csp-nonce" ${attribute}><script type="module" ${attribute}>${setUp}</script>` +
    `<script type="module" src="${origin}/@vite/client" ${attribute}></script>`;
}

const UNSAFE = /[<\u2028\u2029]/g;

/** Safe inside `<script type="application/json">`: cannot close the element or open a comment. */
function escapeJson(json: string): string {
  return json.replace(UNSAFE, (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"));
}
