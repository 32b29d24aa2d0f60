import { countText } from "./count_text.ts";
import { dateAndTime, DEFAULT_TIME_ZONE, longDate } from "./dates.ts";
import { storageText } from "./limits.ts";

export type HealthStatus = "healthy" | "warning" | "error";

/** Severity of each kind of issue. */
export const HEALTH_ISSUES = {
  not_ready: "error",
  unreachable: "error",
  expired: "error",
  storage_full: "error",
  certificate_ended: "error",
  work_stuck: "warning",
  not_read: "warning",
  failed_jobs: "warning",
  failed_mails: "warning",
  no_admin: "warning",
  over_limit: "warning",
  storage_near: "warning",
  trial_ended: "warning",
  past_due: "warning",
  cancelled: "warning",
  period_ended: "warning",
  invoice_overdue: "warning",
  inactive_pays: "warning",
  domain_away: "warning",
  certificate_ending: "warning",
} as const satisfies Record<string, Exclude<HealthStatus, "healthy">>;
export type HealthIssue = keyof typeof HEALTH_ISSUES;

/** Times at which something becomes trouble, in milliseconds. */
export const HEALTH_TIMES = {
  settingUp: 5 * 60_000,
  notRead: 2 * 86_400_000,
  certificate: 14 * 86_400_000,
} as const;

/** Share of the storage that a plan has. */
export const STORAGE_NEAR = 0.9;

/** Facts used in the texts of a tenant's issues. */
export type HealthFacts = {
  subdomain: string | null;
  students: number;
  maxStudents: number;
  storageBytes: number;
  storageLimit: number;
  failedJobs: number;
  failedMails: number;
  fault: string | null;
  faultAt: string | null;
  readAt: string | null;
  stuckError: string | null;
  trialEndsAt: string | null;
  currentPeriodEnd: string | null;
  /** Since when the oldest unpaid one is due. */
  invoiceDueOn: string | null;
  domain: string | null;
  domainFault: string | null;
  certificateEndsAt: string | null;
};

type Text = (facts: HealthFacts) => string;

/** What is wrong, and what to do. */
const TEXTS: Readonly<Record<HealthIssue, Text>> = {
  not_ready: () =>
    "Its database has not been set up. This is tried again automatically; doctor says why it fails.",
  unreachable: ({ fault, faultAt }) =>
    `Its database cannot be used${since(faultAt)}: ${sentence(fault)} Put that right, then check it again.`,
  expired: () =>
    "The subscription has expired: the school can only read and export. Renew it under Subscription.",
  storage_full: (facts) =>
    `${storage(facts)}: no file can be added. Give it a larger plan or override its limits.`,
  certificate_ended: ({ domain, certificateEndsAt }) =>
    `The certificate of ${domain} ended on ${day(certificateEndsAt)}. Renew it at the proxy.`,
  work_stuck: ({ stuckError }) =>
    `A change has not reached the school or Stripe: ${sentence(stuckError)} Run doctor to try it at once.`,
  not_read: ({ readAt }) =>
    `Nothing has been read from it${
      since(readAt)
    }. Make sure that the server that runs background work is up.`,
  failed_jobs: ({ failedJobs }) =>
    `${countText(failedJobs, "background job")} failed for good. The log names each with its reason.`,
  failed_mails: ({ failedMails }) =>
    `${
      countText(failedMails, "email")
    } could not be sent in the last week. Check the addresses with the school.`,
  no_admin: ({ subdomain }) =>
    `It has no administrator. Add one on the command line: staff add --tenant ${
      subdomain ?? "…"
    } --role admin`,
  over_limit: ({ students, maxStudents }) =>
    `${
      countText(students, "student")
    } on a limit of ${maxStudents}: none can be added. Raise the limit or agree a larger plan.`,
  storage_near: (facts) => `${storage(facts)}. Agree a larger plan before it is full.`,
  trial_ended: ({ trialEndsAt }) =>
    `The free trial ended on ${day(trialEndsAt)}: nothing can be added. Choose a plan or extend the trial.`,
  past_due: () => "Its payment is past due: nothing can be added. Ask the school to pay.",
  cancelled: () =>
    "Its subscription has been cancelled: nothing can be added. Ask whether the school will renew.",
  period_ended: ({ currentPeriodEnd }) =>
    `It has paid until ${
      day(currentPeriodEnd)
    }. Send the next invoice, then change that date under Subscription.`,
  invoice_overdue: ({ invoiceDueOn }) =>
    `An invoice was due on ${day(invoiceDueOn)}. Ask the school to pay, or note its payment under Accounts.`,
  inactive_pays: () =>
    "It is inactive and still pays at Stripe. Cancel its subscription there, or activate it again.",
  domain_away: ({ domain, domainFault }) =>
    `${domain} does not lead here: ${sentence(domainFault)} Check its DNS and the proxy.`,
  certificate_ending: ({ domain, certificateEndsAt }) =>
    `The certificate of ${domain} ends on ${day(certificateEndsAt)}. Renew it at the proxy.`,
};

export function issueText(issue: HealthIssue, facts: HealthFacts): string {
  return TEXTS[issue](facts);
}

export function statusOf(issues: readonly HealthIssue[]): HealthStatus {
  if (issues.some((issue) => HEALTH_ISSUES[issue] === "error")) return "error";
  return issues.length > 0 ? "warning" : "healthy";
}

function storage({ storageBytes, storageLimit }: HealthFacts): string {
  return `Files take ${storageText(storageBytes)} of its ${storageText(storageLimit)}`;
}

function since(at: string | null): string {
  return at === null ? "" : ` since ${dateAndTime(at, DEFAULT_TIME_ZONE)}`;
}

function day(at: string | null): string {
  return at === null ? "an unknown day" : longDate(at, DEFAULT_TIME_ZONE);
}

function sentence(text: string | null): string {
  return `${(text ?? "no reason is known").replace(/\.$/, "")}.`;
}
