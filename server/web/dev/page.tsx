import { Hono } from "hono";
import { notFound } from "../../../domain/errors.ts";
import { isLocal } from "../../config/config.ts";
import { SCHOOL } from "../../demonstration/school.ts";
import { readOutbox, type StoredMail } from "../../adapters/mail/file_transport.ts";
import type { AppEnv } from "../../services/context.ts";
import { renderPage } from "../../ui/render_page.ts";
import { Gallery } from "../../ui/gallery.tsx";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Mail } from "../../../ui/page_icons.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { readEstablishment } from "../../features/settings/read_settings.ts";
import { PublicFrame } from "../landing/Section.tsx";
import { schoolPage, schoolPagePolicy } from "./school_page.ts";

export const devPages = new Hono<AppEnv>()
  .use("/dev/*", async (c, next) => {
    const { mode, baseDomain } = c.var.services.config;
    // The outbox contains sign-in links: local hosts only, whatever the mode.
    if (mode === "production" || !isLocal(baseDomain)) throw notFound();
    await next();
  })
  .get("/dev/mail", async (c) => {
    const { mail } = c.var.services.config;
    const mails = mail.kind === "file" ? await readOutbox(mail.folder) : [];
    return renderPage(c, { title: "Outbox", body: <MailsView mails={mails} /> });
  })
  .get("/dev/embed", async (c) => {
    const { services, host } = c.var;
    const { scheme, baseDomain } = services.config;
    const name = `${c.req.query("school") ?? SCHOOL.subdomain}.${baseDomain}`;
    const found = await services.hosts.find(name);
    if (host.kind !== "installation" || found?.kind !== "tenant") throw notFound();
    const { establishmentName } = await services.doors.readTenant(found.tenantId, readEstablishment);
    const origin = `${scheme}://${name}`;
    c.header("Content-Security-Policy", schoolPagePolicy(origin));
    return c.html(schoolPage({ name: establishmentName, origin }, `${scheme}://${host.name}`));
  })
  .get("/dev/gallery", (c) => renderPage(c, { title: "Gallery", body: <Gallery /> }));

function MailsView({ mails }: { mails: readonly StoredMail[] }) {
  return (
    <PublicFrame name="Unitfolio">
      <PageHeader title="Outbox" subtitle="While developing, emails are saved here and not sent." />
      {mails.length === 0 && (
        <Card>
          <EmptyState title="No emails yet" icon={<Mail size={28} />} />
        </Card>
      )}
      <div className="page-stack stack">
        {mails.map((mail, i) => (
          <Card
            className="stack"
            key={`${mail.sentAt} ${i}`}
            title={mail.subject}
            description={`To ${mail.to}, ${dateAndTime(mail.sentAt, DEFAULT_TIME_ZONE)}`}
          >
            <CardSection>
              <div className="written">{linked(mail.text)}</div>
            </CardSection>
          </Card>
        ))}
      </div>
    </PublicFrame>
  );
}

function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, i) =>
    i % 2 === 1 ? <a key={i} href={part}>{part}</a> : part
  );
}
