import { type SQL, sql } from "drizzle-orm";
import { type Lane, laneOptions } from "./lanes.ts";
import { type Queue, SWEEP } from "./queue.ts";

/** Every kind of work and its lane, by queue; what does it is in `jobs/handlers.ts`. */
export const KIND_LANES = {
  jobs: {
    mail_staff_link: "mail",
    mail_requested_link: "mail",
    mail_invitation: "mail",
    mail_locked_link: "mail",
    mail_lti_code: "mail",
    mail_report: "mail",
    mail_student_link: "bulk_mail",
    mail_pack_link: "bulk_mail",
    mail_unread: "bulk_mail",
    decoy: "decoy",
    mail_widget_code: "mail",
    make_portfolio_pdf: "portfolios",
    note_taken_back: "apply",
    erase_student: "apply",
    tell_support: "apply",
    send_grades: "platforms",
    make_thumbnail: "documents",
  },
  outbox: {
    apply_tenant: "apply",
    book_payments: "apply",
    update_customer: "apply",
    sync_customer: "apply",
    apply_staff: "apply",
    apply_second_factor: "apply",
    check_domain: "stats",
    refresh_stats: "stats",
    rewrite_database: "rewrite",
    mail_signup: "mail",
    mail_super_admin_link: "mail",
    mail_schools: "mail",
    mail_second_factor: "mail",
    mail_contact_answer: "mail",
    mail_contact_message: "bulk_mail",
    decoy: "decoy",
  },
} as const satisfies Record<Queue, Readonly<Record<string, Lane>>>;

const LANES_BY_KIND: Record<Queue, Readonly<Record<string, Lane>>> = KIND_LANES;

export function laneOf(queue: Queue, kind: string): Lane {
  return kind === SWEEP ? "sweep" : LANES_BY_KIND[queue][kind] ?? "apply";
}

/** SQL condition: the kinds of a lane, of which `apply` has the unknown ones too. */
export function kindsOf(queue: Queue, lane: Lane): SQL {
  const kinds = [SWEEP, ...Object.keys(KIND_LANES[queue])];
  const isUnknown = lane === "apply";
  const listed = JSON.stringify(kinds.filter((kind) => (laneOf(queue, kind) === lane) !== isUnknown));
  return sql`kind ${isUnknown ? sql`not in` : sql`in`} (select value from json_each(${listed}))`;
}

/** Kinds that send an email, of both queues. */
export const MAIL_KINDS: readonly string[] = (["jobs", "outbox"] as const).flatMap((queue) =>
  Object.entries(LANES_BY_KIND[queue]).filter(([, lane]) => laneOptions(lane).mails).map(([kind]) => kind)
);
