import { embedSnippet } from "../../../domain/embed_links.ts";
import { escapeHtml } from "../../kernel/escape_html.ts";

/** A page as a school's own, on another origin than the establishment's, that holds the widget. */
export function schoolPage(establishment: { name: string; origin: string }, origin: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>A page of the school</title>` +
    `<style>body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 Georgia,serif}</style></head>` +
    `<body><h1>A page of the school</h1><p>This page is at ${escapeHtml(origin)}. It shows the widget of ${
      escapeHtml(establishment.name)
    } once an administrator has added that address under Embedding.</p>${
      embedSnippet(escapeHtml(establishment.origin))
    }<p>What the school wrote goes on here.</p></body></html>`;
}

/** Policy of the page itself; scripts and frames come from the establishment alone. */
export function schoolPagePolicy(establishmentOrigin: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; script-src ${establishmentOrigin}; frame-src ${establishmentOrigin}`;
}
