import type { Context } from "hono";
import type { ReactNode } from "react";
import type { AppEnv } from "../context.ts";
import { renderDocument, type Seed } from "./document.tsx";

/** Answers a whole page: its title is followed by the establishment's name, its document carries who reads it. */
export function renderPage(
  c: Context<AppEnv>,
  page: { title: string; body: ReactNode; seed?: Seed; description?: string },
  status: 200 | 400 | 403 | 404 = 200,
) {
  const kind = c.get("session")?.actor.kind;
  const html = renderDocument({
    assets: c.get("services").assets,
    nonce: c.get("nonce"),
    title: `${page.title} · ${c.get("establishment")?.establishmentName ?? "Unitfolio"}`,
    body: page.body,
    seed: page.seed,
    description: page.description,
    person: kind === "student" ? "student" : kind === undefined ? "none" : "staff",
  });
  // As bytes: the string that React leaves is a rope of thousands of pieces, which would live as long as the answer.
  return c.body(new TextEncoder().encode(html), status, { "content-type": "text/html; charset=UTF-8" });
}
