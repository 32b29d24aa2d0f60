import { type Context, Hono } from "hono";
import { embedLinks } from "../../../domain/embed_links.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import type { AppEnv } from "../../context.ts";
import { etagMatches } from "../../middleware/etag.ts";
import { sentWidgetToken } from "../../middleware/widget_cookies.ts";
import { listEmbedOrigins } from "../establishment/embed_origins.ts";
import { listPlatformOrigins } from "../lti/platforms/list_platforms.ts";
import { hashToken } from "../../tokens.ts";
import { readSchoolSession } from "../sign_in/read_session.ts";
import { frameHeaders, loaderHeaders } from "./frame_headers.ts";
import { renderFrame } from "./render_frame.ts";

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
    const [origins, platforms, { session }] = await school.read((db) =>
      Promise.all([
        listEmbedOrigins(db),
        listPlatformOrigins(db),
        readSchoolSession(db, hash, now, undefined, "widget"),
      ])
    );
    const allowed = [...new Set([...origins.map(({ origin }) => origin), ...platforms])];
    const { establishmentName, cardsAllowed } = school.establishment;
    const start = {
      establishmentName,
      origins: allowed,
      signedIn: session !== null,
      cardsAllowed,
      home: `${school.origin}${links.home()}`,
    };
    const html = renderFrame({ start, widget: widgetOf(c), nonce });
    return c.body(html, 200, frameHeaders({ nonce, origins: allowed }));
  });

function widgetOf(c: Context<AppEnv>) {
  const { widget } = c.var.services.assets;
  if (c.var.host.kind !== "tenant") throw notFound();
  if (!widget) throw new AppError("unavailable", "The widget is not built here.");
  return widget;
}
