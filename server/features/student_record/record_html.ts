import { dateAndTime, dayFirst, isDay } from "../../../domain/dates.ts";
import { escapeHtml } from "../../kernel/escape_html.ts";
import type { Section, Value } from "./sections.ts";

export type RecordLink = { href: string; text: string };
type RecordPage = {
  title: string;
  /** Paragraphs under the heading. */
  intro: readonly string[];
  links?: readonly RecordLink[];
  sections: readonly Section[];
  timeZone: string;
};

const STYLE =
  `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1c2530}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}
th,td{border:1px solid #c6ccd4;padding:.4rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{width:14rem;background:#f2f4f7;font-weight:600}td{white-space:pre-wrap}.none{color:#57616d}`;

/** A self-contained page without scripts; every row of a section is a table of its own. */
export function recordHtml({ title, intro, links = [], sections, timeZone }: RecordPage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${
      escapeHtml(title)
    }</h1>` +
    intro.map((text) => `<p>${escapeHtml(text)}</p>`).join("") +
    (links.length === 0 ? "" : `<ul>${links.map(linkHtml).join("")}</ul>`) +
    sections.map((section) => sectionHtml(section, timeZone)).join("") + `</main></body></html>`;
}

function linkHtml({ href, text }: RecordLink): string {
  const address = href.split("/").map(encodeURIComponent).join("/");
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></li>`;
}

function sectionHtml({ title, rows }: Section, timeZone: string): string {
  const tables = rows.map((row) => {
    const cells = Object.entries(row).filter(([, value]) => value !== null && value !== "").map((
      [label, value],
    ) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(valueText(value, timeZone))}</td></tr>`
    );
    return `<table>${cells.join("")}</table>`;
  });
  return `<h2>${escapeHtml(title)}</h2>${tables.join("") || `<p class="none">Nothing is held.</p>`}`;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function valueText(value: Value, timeZone: string): string {
  const text = String(value);
  if (INSTANT.test(text)) return dateAndTime(text, timeZone);
  return isDay(text) ? dayFirst(text) : text;
}
