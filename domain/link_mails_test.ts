import assert from "node:assert/strict";
import {
  LINK_MAIL_REASON_TEXT,
  LINK_MAIL_REASONS,
  linkMailTemplate,
  linkMailText,
  portfolioLinkUrl,
} from "./link_mails.ts";
import { links } from "./links.ts";

const FACTS = {
  firstName: "Amira",
  establishmentName: "Oak Lane Centre",
  units: ["Growing vegetables"],
  expiresAt: "2026-07-14T23:30:00.000Z",
  timeZone: "Europe/London",
};

Deno.test("a copied mail holds the link, its expiry in the school's time zone, and that the address is verified", () => {
  const url = "https://oak.example/student-access?token=t&assignmentId=asg_1";
  const text = linkMailTemplate({ ...FACTS, url });
  assert.match(text, /^Hello Amira,\n\n/);
  assert.ok(text.includes(`\n\n${url}\n\n`), "on a line of its own");
  assert.match(text, /works until 15 July 2026\. After that, ask your teacher for a new one\./);
  assert.match(text, /type in the email address that this message came to\. You must verify it/);
  assert.match(text, /“Growing vegetables”/);
  assert.match(text, /\n\nOak Lane Centre\n$/);
  assert.match(linkMailTemplate({ ...FACTS, url, timeZone: "UTC" }), /until 14 July 2026/);
});

Deno.test("a mail about several portfolios says so", () => {
  const { subject, opening } = linkMailText({ ...FACTS, units: ["A", "B"] });
  assert.equal(subject, "Your portfolios at Oak Lane Centre");
  assert.match(opening, /the links to your portfolios/);
  assert.equal(linkMailText(FACTS).subject, "Your portfolio at Oak Lane Centre");
});

Deno.test("a portfolio link is the address that student access accepts", () => {
  const origin = "https://oak.example";
  assert.equal(
    portfolioLinkUrl(`${origin}${links.studentAccess("t+k/n")}`, "asg_1"),
    `${origin}${links.studentAccess("t+k/n", "asg_1")}`,
  );
});

Deno.test("every reason for not sending has its own text", () => {
  const words = LINK_MAIL_REASONS.map((reason) => LINK_MAIL_REASON_TEXT[reason]);
  assert.equal(new Set(words).size, LINK_MAIL_REASONS.length);
});
