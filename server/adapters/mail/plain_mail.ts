import type { Mail } from "./transport.ts";
import { escapeHtml } from "../../kernel/escape_html.ts";

type MailButton = { label: string; url: string };

type PlainMail = {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  button?: MailButton;
  more?: readonly MailButton[];
  closing: string;
  replyTo?: string;
};

/** Plain text and HTML with the same content. */
export function plainMail(
  { to, subject, greeting, paragraphs, button, more = [], closing, replyTo }: PlainMail,
): Mail {
  const buttons = [...(button ? [button] : []), ...more];
  const addresses = buttons.map(({ label, url }) => `${label}: ${url}`);
  const text = [greeting, ...paragraphs, ...addresses, closing].join("\n\n") + "\n";
  const body = [greeting, ...paragraphs].map((body) => `<p>${escapeHtml(body)}</p>`).join("");
  const html =
    `<!doctype html><html lang="en-GB"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;` +
    `color:#1f2a2c;max-width:36em;margin:0 auto;padding:24px">${body}${buttons.map(buttonHtml).join("")}<p>${
      escapeHtml(closing)
    }</p></body></html>`;
  return { to, subject: subject.replace(/[\r\n]+/g, " "), text, html, ...(replyTo ? { replyTo } : {}) };
}

function buttonHtml({ label, url }: MailButton): string {
  return `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="background:#0b5f63;color:#fff;` +
    `padding:14px 22px;border-radius:8px;text-decoration:none;font-weight:bold">${escapeHtml(label)}</a></p>`;
}
