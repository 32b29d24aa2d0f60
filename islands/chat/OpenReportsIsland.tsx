import { Count } from "../../ui/Count.tsx";
import { useOpenReportCount } from "./safeguarding/use_open_report_count.ts";

export default function OpenReportsIsland() {
  return <Count value={useOpenReportCount() ?? 0} label="open reports" />;
}
