import { withQuery } from "./path_parts.ts";

/** Links for super admins and support access; separate, since hardly any page needs them. */
export const supportLinks = {
  /** The super admin's page, on the installation's host; a school's host leads there. */
  superAdmin: () => "/super-admin",
  /** Schools that can be opened, on the installation's host. `mode`: the view mode. */
  establishments: (at: { mode?: string; find?: string } = {}) => withQuery("/establishments", at),
  open: () => "/support/open",
  /** Trades the handover for a session, on a school's host. */
  enter: () => "/support/enter",
  /** Chooses the view mode in a school. */
  mode: () => "/support/mode",
  end: () => "/support/end",
  ended: () => "/support/ended",
  /** Support access in the settings. */
  settingsCard: () => `${withQuery("/", { tab: "settings" })}#support-access`,
} as const;
