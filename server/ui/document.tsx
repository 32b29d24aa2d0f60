import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createPageServices, type Seed } from "../../islands/page_services.ts";
import ToasterIsland from "../../islands/toaster/ToasterIsland.tsx";
import type { Assets } from "./assets.ts";
import { Island, type IslandRecord, IslandRecordProvider } from "./island.tsx";
import { jsonInHtml } from "./json_in_html.ts";

export type { Seed };

export type DocumentOptions = {
  assets: Assets;
  /** The content security policy's, fresh for every answer. */
  nonce: string;
  title: string;
  body: ReactNode;
  /** What the islands' query cache starts with; printed once. */
  seed?: Seed;
  /** Who reads it: decides where a session that has ended is sent. */
  person?: "staff" | "student" | "none";
  description?: string;
};

/**
 * The whole page as one string, all its data loaded beforehand. The toaster comes with the first island; a page
 * without an island carries no script at all.
 */
export function renderDocument(options: DocumentOptions): string {
  const { assets, nonce, title, body, seed = [], person = "none", description } = options;
  const record: IslandRecord = { services: createPageServices(seed), names: new Set(), count: 0 };
  const render = (part: ReactNode) =>
    renderToString(<IslandRecordProvider value={record}>{part}</IslandRecordProvider>);
  let content = render(body);
  if (record.count > 0) {
    content += render(<Island name="toaster/ToasterIsland" of={ToasterIsland} props={{}} />) +
      `<script type="application/json" id="seed">${jsonInHtml(seed)}</script>`;
  }
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(title)}</title>`,
    description ? `<meta name="description" content="${escape(description)}">` : "",
    '<meta name="format-detection" content="telephone=no">',
    assets.font
      ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escape(assets.font)}">`
      : "",
    ...assets.css.map((href) => `<link rel="stylesheet" href="${escape(href)}">`),
    `<link rel="icon" type="image/svg+xml" href="${escape(assets.icon)}">`,
    record.count > 0 ? scripts(assets, record.names, nonce) : "",
  ];
  return `<!doctype html><html lang="en-GB" data-person="${person}"><head>${head.join("")}</head>` +
    `<body>${content}</body></html>`;
}

function scripts(assets: Assets, islands: Iterable<string>, nonce: string): string {
  const attribute = `nonce="${escape(nonce)}"`;
  const preload = assets.preload(islands)
    .map((href) => `<link rel="modulepreload" href="${escape(href)}" ${attribute}>`);
  return [
    assets.dev ? refreshScripts(assets.dev, attribute) : "",
    ...preload,
    `<script type="module" src="${escape(assets.entry)}" ${attribute}></script>`,
  ].join("");
}

/** What Vite asks of a page that it does not serve itself, so that components are swapped with their state kept. */
function refreshScripts(origin: string, attribute: string): string {
  const setUp = `import refresh from "${origin}/@react-refresh";refresh.injectIntoGlobalHook(window);` +
    "window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>type=>type;";
  return `<meta property="csp-nonce" ${attribute}><script type="module" ${attribute}>${setUp}</script>` +
    `<script type="module" src="${origin}/@vite/client" ${attribute}></script>`;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
