import { checkEmail } from "../../domain/people.ts";
import type { Environment } from "./environment.ts";

export type MailConfig =
  | { kind: "file"; folder: string; from: string }
  | { kind: "resend"; apiKey: string; baseUrl?: string; from: string }
  | { kind: "smtp"; url: string; from: string };

/** Reads `MAIL_URL` and `MAIL_FROM` (DESIGN §7); adds to `problems`. */
export function readMail(
  get: Environment,
  dataDir: string,
  baseDomain: string,
  problems: string[],
): MailConfig {
  const url = get("MAIL_URL") ?? `file:${dataDir}/outbox`;
  const from = get("MAIL_FROM") ?? `Unitfolio <no-reply@${baseDomain.replace(/:\d+$/, "")}>`;
  if (url.startsWith("file:") && url.length > 5) return { kind: "file", folder: url.slice(5), from };
  if (/^smtps?:\/\/./.test(url)) return { kind: "smtp", url, from };
  if (url === "resend:") {
    const apiKey = get("RESEND_API_KEY");
    if (apiKey === undefined) problems.push("MAIL_URL=resend: needs RESEND_API_KEY");
    return { kind: "resend", apiKey: apiKey ?? "", baseUrl: get("RESEND_BASE_URL"), from };
  }
  problems.push("MAIL_URL must be file:<folder>, resend: or smtp://…");
  return { kind: "file", folder: `${dataDir}/outbox`, from };
}

type ProductionContext = { local: boolean; get: Environment; problems: string[] };

/** Whether mails arrive, under a sender that is named. */
export function checkProductionMail(mail: MailConfig, { local, get, problems }: ProductionContext): void {
  if (mail.kind === "file" && !local) {
    problems.push("MAIL_URL must be resend: or smtp://… in production, or no sign-in link would ever arrive");
  }
  if (mail.kind !== "file" && (get("MAIL_FROM") === undefined || !checkSender(mail.from))) {
    problems.push("MAIL_FROM must name the sender, such as Unitfolio <no-reply@unitfolio.example>");
  }
}

function checkSender(from: string): boolean {
  return checkEmail(/<([^<>]+)>$/.exec(from)?.[1] ?? from) === null;
}
