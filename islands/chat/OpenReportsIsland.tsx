import { Count } from "../../ui/Count.tsx";
import { useOpenReports } from "./safeguarding/use_open_reports.ts";

/** How many reports wait for an administrator, beside the link to them. */
export default function OpenReportsIsland() {
  return <Count value={useOpenReports() ?? 0} label="open reports" />;
}
