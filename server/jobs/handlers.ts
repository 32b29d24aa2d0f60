import type { Services } from "../services/services.ts";
import { sendUnreadMail } from "../features/chat/mail/send_unread_mail.ts";
import { UNREAD_MAIL_JOB } from "../queries/unread_mail_jobs.ts";
import { sendReportMail } from "../features/chat/safeguarding/send_report_mail.ts";
import { REPORT_MAIL_JOB } from "../features/chat/safeguarding/report_mail_jobs.ts";
import { MAIL_ANSWER } from "../features/contact/change_message.ts";
import { sendAnswer } from "../features/contact/send_answer.ts";
import { sendContactMessage } from "../features/landing/send_contact_message.ts";
import { MAKE_PORTFOLIO_PDF } from "../features/documents/ask_document.ts";
import { makePortfolioPdf } from "../features/documents/portfolio_pdf/make_portfolio_pdf.ts";
import { MAIL_WIDGET_CODE, mailWidgetCode } from "../features/embed/mail_widget_code.ts";
import { makeThumbnail } from "../features/evidence/thumbnails/make_thumbnail.ts";
import { MAKE_THUMBNAIL } from "../features/evidence/thumbnails/request_thumbnail.ts";
import { ERASE_STUDENT, NOTE_TAKEN_BACK } from "../features/erasures/order_erasure.ts";
import { INVITATION_JOB } from "../features/people/join_staff.ts";
import { sendInvitation } from "../features/people/send_invitation.ts";
import { sendGrades } from "../features/lti/grades/send_grades.ts";
import { SEND_GRADES } from "../features/lti/grades/waiting_grades.ts";
import { MAIL_LTI_CODE, mailLtiCode } from "../features/lti/linking/mail_code.ts";
import { MAIL_SECOND_FACTOR, sendSecondFactorNotice } from "../features/second_factor/notice_mail.ts";
import { MAIL_LOCKED_LINK, sendLockedLinkMail } from "../features/sign_in/locked_link_mail.ts";
import { sendStudentLink } from "../features/sign_in/send_student_link.ts";
import { sendStaffLink, sendSuperAdminLink } from "../features/sign_in/send_staff_link.ts";
import { MAIL_STUDENT_LINK } from "../features/students/link_mailings/create_link_mailing.ts";
import { mailStudentLink } from "../features/students/link_mailings/mail_student_link.ts";
import { APPLY_SECOND_FACTOR } from "../features/second_factor/school_entries.ts";
import { applySecondFactor } from "../flows/apply_second_factor.ts";
import { mailPackLink } from "../features/take_home/mail_pack_link.ts";
import { MAIL_PACK_LINK } from "../features/take_home/send_pack_links.ts";
import { TELL_SUPPORT } from "../features/support/grant_support.ts";
import { MAIL_SIGNUP, mailSignup } from "../features/signup/mail_signup.ts";
import { tellSupport } from "../features/support/list_schools.ts";
import { BOOK_PAYMENTS } from "../features/billing/due_booking.ts";
import { bookPayments } from "../flows/book_payments.ts";
import { SYNC_CUSTOMER, syncToldCustomer } from "../flows/sync_customer.ts";
import { UPDATE_CUSTOMER } from "../features/tenants/subscription/tell_customer.ts";
import { tellInvoiceDetails } from "../flows/update_customer.ts";
import { applyTenant } from "../flows/apply_tenant.ts";
import { applyStaff } from "../flows/apply_staff.ts";
import { eraseStudent } from "../flows/erase_student.ts";
import { noteTakenBack } from "../flows/note_taken_back.ts";
import { CHECK_DOMAIN } from "../features/tenants/health/domain_checks.ts";
import { checkDomain } from "../flows/check_domain.ts";
import { REFRESH_STATS } from "../features/tenants/stats/stats_statements.ts";
import { refreshTenantStats } from "../flows/refresh_tenant_stats.ts";
import { REWRITE_DATABASE, rewriteDatabase } from "../flows/rewrite_database.ts";
import { mailSchools } from "../flows/mail_schools.ts";
import { MAIL_SCHOOLS } from "../flows/request_school_links.ts";
import { actAsLinkMail } from "../flows/act_as_link_mail.ts";
import type { KIND_LANES } from "../queue/kinds.ts";
import { DECOY } from "../queue/queue.ts";

/** Must be idempotent: throwing retries. The signal aborts at the timeout, and ends the job's mail. */
export type Handler<Where> = (
  work: Where & {
    payload: Record<string, unknown>;
    services: Services;
    signal: AbortSignal;
    isLastAttempt: boolean;
    /** Time that the mail server took for the last email. */
    lastMailMs: number;
  },
) => Promise<void>;

const JOBS: Readonly<Record<keyof typeof KIND_LANES.jobs, Handler<{ tenantId: string }>>> = {
  mail_staff_link: sendStaffLink,
  mail_requested_link: sendStudentLink,
  [INVITATION_JOB]: sendInvitation,
  [MAIL_LOCKED_LINK]: sendLockedLinkMail,
  [MAIL_LTI_CODE]: mailLtiCode,
  [REPORT_MAIL_JOB]: sendReportMail,
  [MAIL_STUDENT_LINK]: mailStudentLink,
  [MAIL_PACK_LINK]: mailPackLink,
  [UNREAD_MAIL_JOB]: sendUnreadMail,
  [DECOY]: actAsLinkMail,
  [MAIL_WIDGET_CODE]: mailWidgetCode,
  [MAKE_PORTFOLIO_PDF]: makePortfolioPdf,
  [NOTE_TAKEN_BACK]: noteTakenBack,
  [ERASE_STUDENT]: eraseStudent,
  [TELL_SUPPORT]: tellSupport,
  [SEND_GRADES]: sendGrades,
  [MAKE_THUMBNAIL]: makeThumbnail,
};

const OUTBOX: Readonly<Record<keyof typeof KIND_LANES.outbox, Handler<{ tenantId: string | null }>>> = {
  apply_tenant: applyTenant,
  [BOOK_PAYMENTS]: bookPayments,
  [UPDATE_CUSTOMER]: tellInvoiceDetails,
  [SYNC_CUSTOMER]: syncToldCustomer,
  apply_staff: applyStaff,
  [APPLY_SECOND_FACTOR]: applySecondFactor,
  [CHECK_DOMAIN]: checkDomain,
  [REFRESH_STATS]: refreshTenantStats,
  [REWRITE_DATABASE]: rewriteDatabase,
  [MAIL_SIGNUP]: mailSignup,
  mail_super_admin_link: sendSuperAdminLink,
  [MAIL_SCHOOLS]: mailSchools,
  [MAIL_SECOND_FACTOR]: sendSecondFactorNotice,
  [MAIL_ANSWER]: sendAnswer,
  mail_contact_message: sendContactMessage,
  [DECOY]: actAsLinkMail,
};

type Handlers<Where> = Readonly<Record<string, Handler<Where>>>;

export const HANDLERS: {
  jobs: Handlers<{ tenantId: string }>;
  outbox: Handlers<{ tenantId: string | null }>;
} = {
  jobs: JOBS,
  outbox: OUTBOX,
};
