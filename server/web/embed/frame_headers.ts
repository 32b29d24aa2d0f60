type Policy = { nonce: string; origins: readonly string[] };

/** Headers of the frame's document: it may be framed by the establishment's own pages and the allowed origins only. */
export function frameHeaders({ nonce, origins }: Policy): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=UTF-8",
    "Content-Security-Policy": [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "media-src 'self'",
      "connect-src 'self'",
      `frame-ancestors 'self'${origins.map((origin) => ` ${origin}`).join("")}`,
      "base-uri 'none'",
      // The ticket of a tab.
      "form-action 'self'",
    ].join("; "),
    // An empty one keeps the default away: it knows no list.
    "X-Frame-Options": "",
    "Cross-Origin-Opener-Policy": "unsafe-none",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": "no-store",
  };
}

/** Headers of the loader, which pages of any site fetch. */
export function loaderHeaders(etag: string): Record<string, string> {
  return {
    "Content-Type": "text/javascript; charset=utf-8",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'",
    "Cache-Control": "public, max-age=300, stale-while-revalidate=86400",
    ETag: etag,
  };
}
