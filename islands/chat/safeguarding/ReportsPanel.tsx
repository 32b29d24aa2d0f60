import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { calls } from "../../../domain/links.ts";
import { REPORT_STATES, reportCursor, type ReportState } from "../../../domain/safeguarding.ts";
import type { ReportItem } from "../../../server/features/chat/safeguarding/list_reports.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Flag } from "../../../ui/icons.ts";
import { Select } from "../../../ui/Select.tsx";
import { ListState } from "../../students/ListState.tsx";
import { HandleDialog } from "./HandleDialog.tsx";
import type { WantedConversation } from "./OpenDialog.tsx";
import { ReportCard } from "./ReportCard.tsx";
import { safeguardingKeys } from "./safeguarding_keys.ts";
import { useOpenReports } from "./use_open_reports.ts";
import { usePages } from "./use_pages.ts";

const LABELS: Record<ReportState, string> = { open: "Open reports", handled: "Handled reports" };
const OPTIONS = REPORT_STATES.map((value) => ({ value, label: LABELS[value] }));

type Props = { timeZone: string; onOpen: (wanted: WantedConversation) => void };

/** The reports that wait, and on demand those that were handled. */
export function ReportsPanel({ timeZone, onOpen }: Props) {
  const [state, setState] = useState<ReportState>("open");
  const [handling, setHandling] = useState<ReportItem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, items } = usePages<ReportItem>({
    queryKey: safeguardingKeys.reports(state),
    address: (cursor) => calls.reports(state, cursor),
    cursorOf: reportCursor,
  });
  useNewReports();
  return (
    <>
      <div className="panel-head">
        <h2 ref={heading} tabIndex={-1}>Reports</h2>
        <Field label="Show reports" hideLabel>
          <Select
            options={OPTIONS}
            value={state}
            onChange={(event) => setState(event.currentTarget.value === "handled" ? "handled" : "open")}
          />
        </Field>
      </div>
      <ListState
        list={list}
        items={items}
        search=""
        loading="Loading reports…"
        failed="The reports could not be loaded"
        noMatch="No report"
        empty={<NoReports state={state} />}
      >
        <ul className="report-list">
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
      </ListState>
      {handling && (
        <HandleDialog
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
    <Card as="div">
      <EmptyState
        title={state === "open" ? "No reports" : "No handled reports"}
        icon={<Flag size={28} />}
        level={3}
      >
        <p>
          {state === "open"
            ? "When somebody reports a message, it appears here, and every administrator is told by email."
            : "Reports that were marked as handled stay here, with who did so and when."}
        </p>
      </EmptyState>
    </Card>
  );
}

/** Reads the lists again when there is another number of open reports: one has come, or a colleague has handled one. */
function useNewReports() {
  const client = useQueryClient();
  const count = useOpenReports();
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && known.current !== count) {
      void client.invalidateQueries({ queryKey: safeguardingKeys.allReports });
    }
    known.current = count;
  }, [count]);
}
