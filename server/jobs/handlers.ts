import type { Services } from "../services.ts";
import { mailStaffLink } from "../features/sign_in/mail_staff_link.ts";
import { mailSuperAdminLink } from "../features/sign_in/mail_super_admin_link.ts";
import { applyTenant } from "../flows/apply_tenant.ts";
import { applyStaff } from "../flows/apply_staff.ts";

/** Does one piece of work; throwing makes it wait and try again, so doing it twice must do no harm. */
export type Handler<Where> = (
  work: Where & { payload: Record<string, unknown>; services: Services },
) => Promise<void>;

/** What a school's queue may hold. */
export const JOB_HANDLERS: Readonly<Record<string, Handler<{ tenantId: string }>>> = {
  mail_staff_link: mailStaffLink,
};

/** What the installation's outbox may hold. */
export const OUTBOX_HANDLERS: Readonly<Record<string, Handler<{ tenantId: string | null }>>> = {
  apply_tenant: applyTenant,
  apply_staff: applyStaff,
  mail_super_admin_link: mailSuperAdminLink,
};
