import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createPageServices, type Seed } from "../../islands/page_services.ts";
import ToasterIsland from "../../islands/toaster/ToasterIsland.tsx";
import type { Assets } from "./assets.ts";
import {
  Island,
  ISLAND_PLACE,
  type IslandCall,
  type IslandRecord,
  IslandRecordProvider,
  renderIsland,
} from "./island.tsx";
import { escapeJson } from "./json_in_html.ts";

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
  /** Their id, which the page's calls name (`domain/page_person.ts`). */
  personId?: string | undefined;
  /** Whether they came in with a card, and are sent to its door instead. */
  byCard?: boolean;
  description?: string;
};

/**
 * The whole page as one string, all its data loaded beforehand. The toaster comes with the first island; a page
 * without an island carries no script at all.
 */
export function renderDocument(options: DocumentOptions): string {
  const { calls, fill } = outline(options);
  return fill(insidesOf(calls, options.seed ?? []));
}

/** The same with its islands rendered by `render`, which may do it beside this thread. */
export async function renderDocumentWith(render: RenderIslands, options: DocumentOptions): Promise<string> {
  const { calls, seed, fill } = outline(options);
  return fill(calls.length === 0 ? [] : await render(calls, seed));
}

/** Gives the insides of islands, in their order; `seed` is what their query cache starts with, as JSON. */
export type RenderIslands = (calls: readonly IslandCall[], seed: string) => Promise<string[]>;

/** Renders islands in this thread. */
export const renderIslandsHere: RenderIslands = (calls, seed) =>
  Promise.resolve(insidesOf(calls, JSON.parse(seed)));

function insidesOf(calls: readonly IslandCall[], seed: Seed): string[] {
  const services = createPageServices(seed);
  return calls.map(({ of, props, prefix }) => renderIsland(of, props as never, services, prefix));
}

/** Everything of a page but the insides of its islands, which `fill` puts into their places. */
function outline(options: DocumentOptions) {
  const { assets, nonce, title, body, person = "none", personId, byCard = false, description } = options;
  const seed = JSON.stringify(options.seed ?? []);
  const record: IslandRecord = { calls: [] };
  const render = (part: ReactNode) =>
    renderToString(<IslandRecordProvider value={record}>{part}</IslandRecordProvider>);
  let content = render(body);
  if (record.calls.length > 0) {
    content += render(<Island name="toaster/ToasterIsland" of={ToasterIsland} props={{}} />) +
      `<script type="application/json" id="seed">${escapeJson(seed)}</script>`;
  }
  const { calls } = record;
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
    calls.length > 0 ? scripts(assets, new Set(calls.map(({ name }) => name)), nonce) : "",
  ];
  const whose = personId === undefined ? "" : ` data-person-id="${escape(personId)}"`;
  const door = byCard ? ' data-door="card"' : "";
  const fill = (insides: readonly string[]) =>
    `<!doctype html><html lang="en-GB" data-person="${person}"${whose}${door}><head>${head.join("")}</head>` +
    `<body>${filled(content, insides)}</body></html>`;
  return { calls, seed, fill };
}

function filled(content: string, insides: readonly string[]): string {
  return content.split(ISLAND_PLACE).map((part, i) => part + (insides[i] ?? "")).join("");
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
