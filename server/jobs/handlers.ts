import type { Services } from "../services.ts";
import { sendUnreadMail } from "../features/chat/mail/send_unread_mail.ts";
import { UNREAD_MAIL_JOB } from "../queries/unread_mail_jobs.ts";
import { sendReportMail } from "../features/chat/safeguarding/send_report_mail.ts";
import { REPORT_MAIL_JOB } from "../features/chat/safeguarding/report_mail_jobs.ts";
import { sendContactMessage } from "../features/landing/send_contact_message.ts";
import { makeThumbnail } from "../features/evidence/thumbnails/make_thumbnail.ts";
import { MAKE_THUMBNAIL } from "../features/evidence/thumbnails/request_thumbnail.ts";
import { MAIL_LOCKED_LINK, sendLockedLinkMail } from "../features/sign_in/locked_link_mail.ts";
import { sendStudentLink } from "../features/sign_in/send_student_link.ts";
import { sendStaffLink, sendSuperAdminLink } from "../features/sign_in/send_staff_link.ts";
import { MAIL_STUDENT_LINK } from "../features/students/link_mailings/create_link_mailing.ts";
import { mailStudentLink } from "../features/students/link_mailings/mail_student_link.ts";
import { applyTenant } from "../flows/apply_tenant.ts";
import { applyStaff } from "../flows/apply_staff.ts";

/** Must be idempotent: throwing retries. The signal aborts at the timeout. */
export type Handler<Where> = (
  work: Where & {
    payload: Record<string, unknown>;
    services: Services;
    signal: AbortSignal;
    isLastAttempt: boolean;
  },
) => Promise<void>;

export const JOB_HANDLERS: Readonly<Record<string, Handler<{ tenantId: string }>>> = {
  mail_staff_link: sendStaffLink,
  [MAIL_STUDENT_LINK]: mailStudentLink,
  mail_requested_link: sendStudentLink,
  [MAIL_LOCKED_LINK]: sendLockedLinkMail,
  [UNREAD_MAIL_JOB]: sendUnreadMail,
  [REPORT_MAIL_JOB]: sendReportMail,
  [MAKE_THUMBNAIL]: makeThumbnail,
};

export const OUTBOX_HANDLERS: Readonly<Record<string, Handler<{ tenantId: string | null }>>> = {
  apply_tenant: applyTenant,
  apply_staff: applyStaff,
  mail_super_admin_link: sendSuperAdminLink,
  mail_contact_message: sendContactMessage,
};
