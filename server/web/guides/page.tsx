import { type Context, Hono } from "hono";
import { AppError, notFound } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import GuideIsland from "../../../islands/guides/GuideIsland.tsx";
import { CenteredCard } from "../../../ui/CenteredCard.tsx";
import { Compass } from "../../../ui/page_icons.ts";
import type { AppEnv, Establishment } from "../../services/context.ts";
import { Island } from "../../ui/island.tsx";
import { establishmentBrand, FOOTER_LINKS } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { fillPlaceholders } from "./fill_placeholders.ts";
import { MarkdownPageView } from "./MarkdownPageView.tsx";
import { guidePictures, readGuide, readMarkdownPage } from "./markdown_pages.ts";
import type { MarkdownPage } from "./read_markdown.ts";

const CACHE_CONTROL = {
  versioned: "public, max-age=31536000, immutable",
  unversioned: "public, max-age=300",
};

/** Public on every host (spec 1 §2.2, DECISIONS 3). */
export const guidePages = new Hono<AppEnv>()
  .get("/docs", (c) => c.redirect(links.guide("student")))
  .get("/docs/pictures/:name", (c) => {
    const picture = guidePictures().get(c.req.param("name"));
    if (!picture) throw notFound();
    const { bytes, version } = picture;
    return c.body(bytes, 200, {
      "content-type": "image/webp",
      "cache-control": c.req.query("v") === version ? CACHE_CONTROL.versioned : CACHE_CONTROL.unversioned,
    });
  })
  .get("/docs/:guide", async (c) => {
    try {
      return show(c, await readGuide(c.req.param("guide")));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      const body = <GuideNotFoundView message={error.message} establishment={c.var.establishment} />;
      return renderPage(c, { title: "Documentation Not Found", body }, 404);
    }
  })
  .get("/privacy", async (c) => show(c, await readMarkdownPage("privacy")))
  .get("/accessibility", async (c) => show(c, await readMarkdownPage("accessibility")));

function show(c: Context<AppEnv>, page: MarkdownPage) {
  const body = <MarkdownPageView page={fillPlaceholders(page, c.var)} establishment={c.var.establishment} />;
  return renderPage(c, { title: page.title, body });
}

/** Spec 1 §2.2. */
function GuideNotFoundView(
  { message, establishment }: { message: string; establishment: Establishment | null },
) {
  return (
    <CenteredCard
      title="Documentation Not Found"
      icon={<Compass size={28} />}
      establishment={establishment ? establishmentBrand(establishment) : undefined}
      description={message}
      footerLinks={FOOTER_LINKS}
    >
      <Island name="guides/GuideIsland" of={GuideIsland} props={{ label: "Go Back" }} />
    </CenteredCard>
  );
}
