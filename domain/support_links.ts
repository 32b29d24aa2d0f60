import { withQuery } from "./path_parts.ts";

/** Of super admins and support access; apart, since hardly any page leads there. */
export const supportLinks = {
  /** The super admin's page, on the installation's host; a school's host leads there. */
  superAdmin: () => "/super-admin",
  /** Of the installation's host: the schools that can be opened. `mode`: as whom. */
  establishments: (at: { mode?: string; find?: string } = {}) => withQuery("/establishments", at),
  open: () => "/support/open",
  /** Of a school's host: trades the handover for a session. */
  enter: () => "/support/enter",
  /** Chooses the view mode in a school. */
  mode: () => "/support/mode",
  end: () => "/support/end",
  ended: () => "/support/ended",
  /** Support access in the settings. */
  settingsCard: () => `${withQuery("/", { tab: "settings" })}#support-access`,
} as const;
