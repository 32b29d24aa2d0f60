import { withQuery } from "./path_parts.ts";

/** Addresses of the widget (DESIGN §5). */
export const embedLinks = {
  script: () => "/widget.js",
  frame: (to: { unit?: string; portfolio?: string } = {}) => withQuery("/embed", to),
  /** The calls of `/api` that the widget may make, signed in by a cookie of its own. */
  api: (path = "") => `/embed/api${path}`,
} as const;
