import { Hono } from "hono";
import { notFound } from "../../../domain/errors.ts";
import { isLocal } from "../../config.ts";
import { readOutbox } from "../../adapters/mail/file_transport.ts";
import type { AppEnv } from "../../context.ts";
import { renderPage } from "../../ui/render_page.ts";
import { Gallery } from "../../ui/gallery.tsx";
import { MailsView } from "./MailsView.tsx";

export const devPages = new Hono<AppEnv>()
  .use("/dev/*", async (c, next) => {
    const { mode, baseDomain } = c.var.services.config;
    // The outbox holds sign-in links: local hosts only, whatever the mode.
    if (mode === "production" || !isLocal(baseDomain)) throw notFound();
    await next();
  })
  .get("/dev/mail", async (c) => {
    const { mail } = c.var.services.config;
    const mails = mail.kind === "file" ? await readOutbox(mail.folder) : [];
    return renderPage(c, { title: "Outbox", body: <MailsView mails={mails} /> });
  })
  .get("/dev/gallery", (c) => renderPage(c, { title: "Gallery", body: <Gallery /> }));
