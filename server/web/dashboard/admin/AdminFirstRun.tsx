import FirstRunIsland from "../../../../islands/dashboard/FirstRunIsland.tsx";
import type { Establishment } from "../../../services/context.ts";
import { Island } from "../../../ui/island.tsx";
import type { AdminFirstRun as Steps } from "../../../features/dashboard/admin/read_admin_first_run.ts";

type Props = {
  /** Null for a school that is under way. */
  done: Omit<Steps, "details"> | null;
  establishment: Pick<Establishment, "organisationNumber" | "logoUrl">;
  /** Whether the plan has colleagues. */
  invites: boolean;
};

/** Nothing once all is done. */
export function AdminFirstRun({ done, establishment, invites }: Props) {
  if (done === null) return null;
  const details = establishment.organisationNumber !== null || establishment.logoUrl !== null;
  if (details && done.students && done.unit && (done.colleagues || !invites)) return null;
  return (
    <Island
      name="dashboard/FirstRunIsland"
      of={FirstRunIsland}
      props={{ admin: { done: { ...done, details }, invites } }}
    />
  );
}
