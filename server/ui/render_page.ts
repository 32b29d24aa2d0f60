import type { Context } from "hono";
import type { ReactNode } from "react";
import { displayQuery } from "../../islands/display/queries.ts";
import { type Seed, seed } from "../../islands/page_services.ts";
import { type RequestContext, sessionLesson } from "../services/context.ts";
import { renderDocument } from "./document.tsx";
import { withSupportBanner } from "./support_banner.tsx";

/** Adds the establishment's name to the title and the session's person to the document. */
export function renderPage(
  c: RequestContext & Pick<Context, "body">,
  page: { title: string; body: ReactNode; seed?: Seed; description?: string },
  status: 200 | 400 | 403 | 404 | 429 | 503 = 200,
) {
  const session = c.get("session");
  const kind = session?.actor.kind;
  const html = renderDocument({
    assets: c.get("services").assets,
    nonce: c.get("nonce"),
    framedBy: c.get("framedBy"),
    title: `${page.title} · ${c.get("establishment")?.establishmentName ?? "Unitfolio"}`,
    body: withSupportBanner(c, page.body),
    seed: session ? [...page.seed ?? [], seed(displayQuery, session.display)] : page.seed,
    description: page.description,
    person: kind === "student" ? "student" : kind === undefined ? "none" : "staff",
    personId: session?.person.id,
    cardSession: sessionLesson(session) !== null,
    display: session?.display,
  });
  return c.body(encodePage(html), status, { "content-type": "text/html; charset=UTF-8" });
}

const encoder = new TextEncoder();

/** For multi-byte characters; a page with more takes the slower path. */
const SPARE_BYTES = 1024;

/** Encoded at once: React's string is a rope of thousands of pieces that would live as long as the response. */
function encodePage(html: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(html.length + SPARE_BYTES);
  const { read, written } = encoder.encodeInto(html, bytes);
  return read === html.length ? bytes.subarray(0, written) : encoder.encode(html);
}
