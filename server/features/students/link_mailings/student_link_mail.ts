import { type LinkMailFacts, linkMailWords } from "../../../../domain/link_mails.ts";
import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import type { Mail } from "../../../adapters/mail/transport.ts";

type Facts = Omit<LinkMailFacts, "units"> & { to: string; portfolios: { title: string; url: string }[] };

/** The mail with a student's link: a button for each portfolio that it leads to. There is at least one. */
export function studentLinkMail({ to, portfolios, ...facts }: Facts): Mail {
  const words = linkMailWords({ ...facts, units: portfolios.map(({ title }) => title) });
  const [button, ...more] = portfolios.map(({ title, url }) => ({ label: `Open ${title}`, url }));
  if (!button) throw new Error("a mail with a link leads to a portfolio at least");
  return plainMail({
    to,
    subject: words.subject,
    greeting: words.greeting,
    paragraphs: [words.opening, words.verify, words.expiry],
    button,
    more,
    closing: words.closing,
  });
}
