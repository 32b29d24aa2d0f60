import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { REPORT_STATES, type ReportState } from "../../../domain/safeguarding.ts";
import type { ReportItem } from "../../../server/features/chat/safeguarding/list_reports.ts";
import { Field } from "../../../ui/Field.tsx";
import { Flag } from "../../../ui/icons.ts";
import { Select } from "../../../ui/Select.tsx";
import { EmptyCard } from "../../lists/EmptyCard.tsx";
import { allItems } from "../../lists/list_pages.ts";
import { QueryList } from "../../lists/QueryList.tsx";
import { HandleReportDialog } from "./HandleReportDialog.tsx";
import type { ConversationToOpen } from "./OpenConversationDialog.tsx";
import { safeguardingQueries } from "./queries.ts";
import { ReportCard } from "./ReportCard.tsx";

const LABELS: Record<ReportState, string> = { open: "Open reports", handled: "Handled reports" };
const OPTIONS = REPORT_STATES.map((value) => ({ value, label: LABELS[value] }));

type Props = { timeZone: string; onOpen: (toOpen: ConversationToOpen) => void };

export function ReportsPanel({ timeZone, onOpen }: Props) {
  const [state, setState] = useState<ReportState>("open");
  const [handling, setHandling] = useState<ReportItem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const reports = useInfiniteQuery(safeguardingQueries.reports(state));
  useRefetchOnNewReports();
  return (
    <>
      <div className="row between gap-xl lines-m">
        <h2 ref={heading} tabIndex={-1}>Reports</h2>
        <Field label="Show reports" hideLabel>
          <Select options={OPTIONS} value={state} onChoose={setState} />
        </Field>
      </div>
      <QueryList
        query={reports}
        items={allItems(reports.data)}
        loading="Loading reports…"
        failed="The reports could not be loaded"
        empty={<NoReports state={state} />}
        framed
      >
        {(items) => (
          <ul className="stack">
            {items.map((report) => (
              <ReportCard
                key={report.id}
                report={report}
                timeZone={timeZone}
                onOpen={() => onOpen({ subject: report, messageId: report.messageId })}
                onHandle={() => setHandling(report)}
              />
            ))}
          </ul>
        )}
      </QueryList>
      {handling && (
        <HandleReportDialog
          report={handling}
          onClose={() => setHandling(null)}
          focusAfter={() => heading.current}
        />
      )}
    </>
  );
}

function NoReports({ state }: { state: ReportState }) {
  return (
    <EmptyCard
      as="div"
      title={state === "open" ? "No reports" : "No handled reports"}
      icon={<Flag size={28} />}
    >
      <p>
        {state === "open"
          ? "When someone reports a message, it appears here, and every administrator is told by email."
          : "Reports that were marked as handled stay here, with who did so and when."}
      </p>
    </EmptyCard>
  );
}

/** A new report, or one handled by a colleague. */
function useRefetchOnNewReports() {
  const client = useQueryClient();
  const count = useQuery(safeguardingQueries.count).data?.data.count;
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && known.current !== count) {
      void client.invalidateQueries({ queryKey: safeguardingQueries.allReports });
    }
    known.current = count;
  }, [count]);
}
