import type { Services } from "../services.ts";
import { mailUnread } from "../features/chat/mail/mail_unread.ts";
import { MAIL_UNREAD } from "../features/chat/mail/unread_mail_statement.ts";
import { mailReport } from "../features/chat/safeguarding/mail_report.ts";
import { MAIL_REPORT } from "../features/chat/safeguarding/report_mail_statements.ts";
import { mailContactMessage } from "../features/landing/mail_contact_message.ts";
import { makeThumbnail } from "../features/evidence/thumbnails/make_thumbnail.ts";
import { MAKE_THUMBNAIL } from "../features/evidence/thumbnails/wanted_thumbnail.ts";
import { mailRequestedLink } from "../features/sign_in/mail_requested_link.ts";
import { mailStaffLink } from "../features/sign_in/mail_staff_link.ts";
import { mailSuperAdminLink } from "../features/sign_in/mail_super_admin_link.ts";
import { MAIL_STUDENT_LINK } from "../features/students/link_mailings/ask_link_mailing.ts";
import { mailStudentLink } from "../features/students/link_mailings/mail_student_link.ts";
import { applyTenant } from "../flows/apply_tenant.ts";
import { applyStaff } from "../flows/apply_staff.ts";
import { sweepInstallation } from "../flows/sweep_installation.ts";
import { sweepSchool } from "../flows/sweep_school.ts";
import { SWEEP, SWEEP_INSTALLATION } from "./sweeps.ts";

/** How long one piece of work may take, in milliseconds; a mail server that hangs must not hold up the rest. */
export const TIME_LIMIT = 60_000;

/**
 * Does one piece of work; throwing makes it wait and try again, so doing it twice must do no harm. The signal ends with
 * its time limit.
 */
export type Handler<Where> = (
  work: Where & {
    payload: Record<string, unknown>;
    services: Services;
    signal: AbortSignal;
    /** Whether this is the last try: what fails now stays undone until somebody looks at it. */
    last: boolean;
  },
) => Promise<void>;

/** What a school's queue may hold. */
export const JOB_HANDLERS: Readonly<Record<string, Handler<{ tenantId: string }>>> = {
  mail_staff_link: mailStaffLink,
  [MAIL_STUDENT_LINK]: mailStudentLink,
  mail_requested_link: mailRequestedLink,
  [MAIL_UNREAD]: mailUnread,
  [MAIL_REPORT]: mailReport,
  [MAKE_THUMBNAIL]: makeThumbnail,
  [SWEEP]: sweepSchool,
};

/** What the installation's outbox may hold. */
export const OUTBOX_HANDLERS: Readonly<Record<string, Handler<{ tenantId: string | null }>>> = {
  apply_tenant: applyTenant,
  apply_staff: applyStaff,
  mail_super_admin_link: mailSuperAdminLink,
  mail_contact_message: mailContactMessage,
  [SWEEP_INSTALLATION]: sweepInstallation,
};
