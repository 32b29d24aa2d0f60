import { type Context, Hono } from "hono";
import { AppError, notFound } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import type { AppEnv } from "../../context.ts";
import { renderPage } from "../../ui/render_page.ts";
import { fillIn } from "./fill_in.ts";
import { NotFoundView } from "./not_found_view.tsx";
import { PageView } from "./page_view.tsx";
import { pageInMarkdown, pictures } from "./pages_in_markdown.ts";
import { readGuide } from "./read_guide.ts";
import type { MarkdownPage } from "./read_markdown.ts";

/** How long a picture may be kept, in seconds: for good under its own version, else until it may have changed. */
const KEPT = { version: "public, max-age=31536000, immutable", other: "public, max-age=300" };

/** The guides and the other pages that are written in markdown; all are public on every host (spec 1 §2.2, DECISIONS 3). */
export const guidePages = new Hono<AppEnv>()
  .get("/docs", (c) => c.redirect(links.guide("student")))
  .get("/docs/pictures/:name", (c) => {
    const picture = pictures.get(c.req.param("name"));
    if (!picture) throw notFound();
    const { bytes, version } = picture;
    return c.body(bytes, 200, {
      "content-type": "image/webp",
      "cache-control": c.req.query("v") === version ? KEPT.version : KEPT.other,
    });
  })
  .get("/docs/:guide", (c) => {
    try {
      return show(c, readGuide(c.req.param("guide")));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      const body = <NotFoundView message={error.message} establishment={c.get("establishment")} />;
      return renderPage(c, { title: "Documentation Not Found", body }, 404);
    }
  })
  .get("/privacy", (c) => show(c, addressed(c, "privacy")))
  .get("/accessibility", (c) => show(c, addressed(c, "accessibility")));

function show(c: Context<AppEnv>, page: MarkdownPage) {
  const body = <PageView page={page} establishment={c.get("establishment")} />;
  return renderPage(c, { title: page.title, body });
}

/** A page that speaks for the place where it is read. */
function addressed(c: Context<AppEnv>, name: "privacy" | "accessibility"): MarkdownPage {
  const page = pageInMarkdown(name);
  const establishmentName = c.get("establishment")?.establishmentName ?? null;
  const { operatorEmail } = c.get("services").config;
  return { ...page, html: fillIn(page.html, { establishmentName, operatorEmail }) };
}
