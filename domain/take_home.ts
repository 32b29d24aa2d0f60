import { countText } from "./count_text.ts";
import { longDate } from "./dates.ts";
import { fullName } from "./people.ts";

/** States of the email with a link; `cancelled` where the link was revoked or replaced before it was sent. */
export const PACK_LINK_STATES = ["waiting", "sent", "failed", "cancelled"] as const;

/** State of the newest link: `works`, or why not. */
type PackLinkStatus = "waiting" | "works" | "failed" | "revoked" | "ended";

export type PackLink = {
  status: PackLinkStatus;
  mailedAt: string | null;
  /** Null until it is emailed. */
  expiresAt: string | null;
  /** Whole downloads. */
  downloads: number;
  downloadedAt: string | null;
};

/** State of a leaver's take-home pack. */
export type PackState = {
  handedOver: { at: string; by: { firstName: string; lastName: string } } | null;
  link: PackLink | null;
};

/** Links mailed to one student in an hour. */
export const PACK_LINKS_PER_HOUR = 3;

/** Leavers of the last school year step, or everyone who is archived. */
export const LEAVER_GROUPS = ["last", "all"] as const;
export const PACK_SHOWN = ["open", "handed", "all"] as const;

/** `show`: those not handed over yet, those that are, or all. */
export type LeaverFilter = {
  search: string;
  from: (typeof LEAVER_GROUPS)[number];
  show: (typeof PACK_SHOWN)[number];
};

export const LEAVER_GROUP_LABELS: Readonly<Record<LeaverFilter["from"], string>> = {
  last: "Leavers of the last new school year",
  all: "All archived students",
};

export const PACK_SHOWN_LABELS: Readonly<Record<LeaverFilter["show"], string>> = {
  open: "Not yet handed over",
  handed: "Handed over",
  all: "All",
};

/** A download by the student is a hand-over too. */
export function isHandedOver({ handedOver, link }: PackState): boolean {
  return handedOver !== null || (link !== null && link.downloads > 0);
}

/** Sentences without full stops, the most important first; none where nothing was done. */
export function packTexts({ handedOver, link }: PackState, timeZone: string): string[] {
  const texts: string[] = [];
  if (handedOver !== null) {
    texts.push(`Handed over on ${longDate(handedOver.at, timeZone)} by ${fullName(handedOver.by)}`);
  }
  if (link === null) return texts;
  if (link.downloadedAt !== null) {
    const times = link.downloads === 1 ? "" : ` (${link.downloads} times)`;
    texts.push(`Downloaded by the student on ${longDate(link.downloadedAt, timeZone)}${times}`);
  }
  return [...texts, linkText(link, timeZone)];
}

function linkText({ status, mailedAt, expiresAt }: PackLink, timeZone: string): string {
  switch (status) {
    case "waiting":
      return "The link is being emailed";
    case "works":
      return `Link emailed on ${longDate(mailedAt!, timeZone)}, works until ${
        longDate(expiresAt!, timeZone)
      }`;
    case "failed":
      return "The link could not be emailed. Check the email address";
    case "revoked":
      return "The link was revoked";
    case "ended":
      return `The link ended on ${longDate(expiresAt!, timeZone)}`;
  }
}

/** Result of a request to email links: students included, and left out. */
export type PackSending = { asked: number; noEmail: number; limit: number };

export function sendingText({ asked, noEmail, limit }: PackSending): string {
  const texts = [countText(asked, "link is being emailed.", "links are being emailed.")];
  if (noEmail > 0) texts.push(`${countText(noEmail, "student")} without an email address left out.`);
  if (limit > 0) {
    texts.push(
      `${countText(limit, "student")} left out who got ${PACK_LINKS_PER_HOUR} links in the last hour.`,
    );
  }
  return texts.join(" ");
}

export const LEAVERS_CHANGED = "The list has changed. Check the number again, then send the links.";

type MailFacts = { firstName: string; establishmentName: string; expiresAt: string; timeZone: string };

export function packMailText({ firstName, establishmentName, expiresAt, timeZone }: MailFacts) {
  return {
    subject: `Your work at ${establishmentName}, to keep`,
    greeting: `Hello ${firstName},`,
    opening:
      `${establishmentName} has put your unit awards, your evidence and what was written about it into ` +
      "one file for you to keep.",
    how:
      "Open the link and press Download. The file is a ZIP: unpack it on a computer, or in the Files app of a " +
      "phone, and open index.html in it. It works without the internet.",
    expiry: `The link works until ${
      longDate(expiresAt, timeZone)
    }. After that, ask the school for a new one.`,
    closing: "Please keep this link to yourself: anyone who has it can download your work.",
  };
}

/** Shown for an emailed link that is unknown, ended or revoked. */
export const PACK_LINK_ENDED = "This link does not work any more";
export const PACK_ON_SHARED_DEVICE =
  "You are signed in with a card, perhaps on a device that others use too. To keep a copy of your work, open the " +
  "link from your email on your own device.";
