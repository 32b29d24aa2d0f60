import { type Context, Hono } from "hono";
import { embedLinks } from "../../../domain/embed_links.ts";
import { notFound } from "../../../domain/errors.ts";
import type { AppEnv } from "../../services/context.ts";
import { etagMatches } from "../../http/etag.ts";
import { sentWidgetToken } from "../../http/widget_cookies.ts";
import { hashToken } from "../../kernel/tokens.ts";
import { builtWidget, frameDocument } from "./frame_document.ts";
import { listFrameOrigins } from "../../features/embed/list_frame_origins.ts";
import { loaderHeaders } from "./frame_headers.ts";
import { readFrameSession } from "../../features/embed/read_frame_session.ts";

/** The loader and the document of its frame (DESIGN §5). */
export const embedPages = new Hono<AppEnv>()
  .get(embedLinks.script(), (c) => {
    const { loader } = widgetOf(c);
    const headers = loaderHeaders(loader.etag);
    if (etagMatches(c.req.header("if-none-match"), loader.etag)) return c.body(null, 304, headers);
    return c.body(loader.bytes, 200, headers);
  })
  .get(embedLinks.frame(), async (c) => {
    if (c.var.establishment === null) return c.notFound();
    const { school, nonce, now } = c.var;
    const token = sentWidgetToken(c);
    const hash = token === null ? null : hashToken(token);
    const [origins, session] = await school.read((db) =>
      Promise.all([listFrameOrigins(db), readFrameSession(db, hash, now)])
    );
    const wanted = { unit: c.req.query("unit") ?? null, portfolio: c.req.query("portfolio") ?? null };
    const frame = { school, origins, session, launch: null, wanted, widget: widgetOf(c), nonce };
    const { html, headers } = frameDocument(frame);
    return c.body(html, 200, headers);
  });

function widgetOf(c: Context<AppEnv>) {
  if (c.var.host.kind !== "tenant") throw notFound();
  return builtWidget(c.var.services.assets);
}
