/** What the audit is filtered by: a tenant's id, and a super admin's or `THE_COMMAND_LINE`; empty for all. */
export type AuditFilter = { tenant: string; person: string };

/** Actor of acts without a person. */
export const THE_COMMAND_LINE = "operator";

/** Reads the filter of an address. */
export function readAuditFilter({ tenant = "", person = "" }: Record<string, string>): AuditFilter {
  return { tenant: tenant.slice(0, MAX_ID), person: person.slice(0, MAX_ID) };
}

const MAX_ID = 100;

/**
 * Every event that the installation's database holds: what is said behind the name of who did it. Placeholders are those
 * of audit_sentence.ts.
 */
export const CONTROL_EVENTS = {
  "super_admin.added": "made {user} a super admin",
  "super_admin.link_made": "made a sign-in link for {user}",
  "super_admin.signed_in": "signed in",
  "super_admin.signed_out": "signed out",
  "super_admin.identity_removed": "disconnected {user} from their account of a sign-in provider",
  "super_admin.school_opened": "opened {tenant} with support access",
  "user.identity_linked": "recognised {user} by an account of a sign-in provider",
  "second_factor.on": "set up a second factor{of}",
  "second_factor.accepted": "confirmed a second factor{of}",
  "second_factor.codes_renewed": "made new recovery codes{of}",
  "second_factor.off": "turned off the second factor{of}",

  "tenant.created": "created {tenant}",
  "tenant.restored": "restored {tenant} from a backup",
  "tenant.exported": "exported {tenant} to a file",
  "tenant.imported": "made {tenant} of an exported file",
  "tenant.load_begun": "began to make an establishment of a file",
  "tenant.load_stopped": "gave up an establishment that was being made of a file",
  "tenant.load_cleared": "removed what was there of an establishment that was given up",
  "tenant.deletion_begun": "began to delete {tenant}",
  "tenant.deleted": "deleted {tenant} for good",
  "backup.made": "made a backup",
  "backup.restored": "restored the installation from a backup",
  "tenant.edited": "changed the details of {tenant}",
  "tenant.activated": "activated {tenant}",
  "tenant.deactivated": "deactivated {tenant}",
  "tenant.plan_changed": "changed the plan of {tenant}",
  "tenant.subscription_changed": "changed the subscription of {tenant}",
  "tenant.subscription_synced": "took over the subscription of {tenant} from Stripe",
  "tenant.customer_made": "began paying for {tenant} through Stripe",
  "tenant.invoice_details_changed": "changed what the invoices of {tenant} say",
  "tenant.limits_overridden": "lifted all limits of {tenant}",
  "tenant.limits_restored": "restored the limits of {tenant}",
  "tenant.feature_toggled": "changed a feature of {tenant}",
  "staff.added": "added {user} to {tenant}",
  "staff.refused": "could not add {user} to {tenant}",
  "units.imported": "imported units into the catalogue",

  "signup.requested": "received a request for a trial",
  "contact.received": "received {message}",
  "contact.answered": "answered {message}",
  "contact.closed": "closed {message} without an answer",
  "contact.reopened": "reopened {message}",

  "transaction.added": "added a transaction{about}",
  "transaction.removed": "removed a transaction{about}",
  "invoice.added": "added an invoice to {tenant}",
  "invoice.paid": "marked an invoice to {tenant} as paid",
  "invoice.cancelled": "cancelled an invoice to {tenant}",
  "time_entry.added": "added a time entry{about}",
  "time_entry.booked": "booked a time entry{about}",
  "time_entry.removed": "removed a time entry",
  "accounts.exported": "exported the accounts as CSV",
  "audit.exported": "exported the audit as CSV",
} as const satisfies Record<string, string>;

export type ControlEventName = keyof typeof CONTROL_EVENTS;
