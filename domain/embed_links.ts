import { withQuery } from "./path_parts.ts";

/** Apart from the others: the frame's app has room for one. */
const WIDGET_API = "/embed/api";

/** Addresses of the widget (DESIGN §5). */
export const embedLinks = {
  script: () => "/widget.js",
  frame: (to: { unit?: string; portfolio?: string } = {}) => withQuery("/embed", to),
  /** Where the cookie of one launch's frame goes, and nothing else's. */
  launch: (id: string) => `/embed/launches/${id}`,
  /** Address to which a frame posts the ticket that signs a tab in. */
  handOver: () => "/hand-over",
  /** The calls of `/api` that the widget may make, signed in by a cookie of its own; `launch`: that frame's alone. */
  api: (path = "", launch: string | null = null) =>
    launch === null ? `${WIDGET_API}${path}` : `${embedLinks.launch(launch)}/api${path}`,
} as const;

/** What a page of the school holds, in HTML; the link is for browsers without scripts. `origin`: of the establishment. */
export function embedSnippet(origin: string): string {
  return `<div data-unitfolio><a href="${origin}/">My portfolio</a></div>\n` +
    `<script type="module" src="${origin}${embedLinks.script()}"></script>`;
}
