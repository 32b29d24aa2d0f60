import type { Mail } from "./transport.ts";

type PlainMail = {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  button: { label: string; url: string };
  closing: string;
};

/** A short mail with one button, the same words in plain text and in HTML. */
export function plainMail({ to, subject, greeting, paragraphs, button, closing }: PlainMail): Mail {
  const text = [greeting, ...paragraphs, `${button.label}: ${button.url}`, closing].join("\n\n") + "\n";
  const words = [greeting, ...paragraphs].map((words) => `<p>${escape(words)}</p>`).join("");
  const html =
    `<!doctype html><html lang="en-GB"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;` +
    `color:#1f2a2c;max-width:36em;margin:0 auto;padding:24px">${words}<p style="margin:28px 0">` +
    `<a href="${
      escape(button.url)
    }" style="background:#0b5f63;color:#fff;padding:14px 22px;border-radius:8px;` +
    `text-decoration:none;font-weight:bold">${escape(button.label)}</a></p><p>${
      escape(closing)
    }</p></body></html>`;
  return { to, subject: subject.replace(/[\r\n]+/g, " "), text, html };
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(
    '"',
    "&quot;",
  );
}
