import { useState } from "react";
import { Count } from "../../ui/Count.tsx";
import { Clock, Flag, MessageSquare } from "../../ui/icons.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { ConversationsPanel } from "./safeguarding/ConversationsPanel.tsx";
import { OpenDialog, type WantedConversation } from "./safeguarding/OpenDialog.tsx";
import { OpeningsPanel } from "./safeguarding/OpeningsPanel.tsx";
import { ReportsPanel } from "./safeguarding/ReportsPanel.tsx";
import { useOpenReports } from "./safeguarding/use_open_reports.ts";

export type SafeguardingProps = { personId: string; timeZone: string };

/** Reports, conversations to open on record, and that record, for administrators (DOMAIN, Duties). */
export default function SafeguardingIsland({ personId, timeZone }: SafeguardingProps) {
  const [tab, setTab] = useState<"reports" | "conversations" | "openings">("reports");
  const [wanted, setWanted] = useState<WantedConversation | null>(null);
  const waiting = useOpenReports() ?? 0;
  return (
    <div className="safeguarding">
      <Tabs
        label="Safeguarding"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            name: "reports",
            label: (
              <>
                <span>Reports</span>
                <Count value={waiting} label="open" />
              </>
            ),
            icon: <Flag />,
            panel: <ReportsPanel timeZone={timeZone} onOpen={setWanted} />,
          },
          {
            name: "conversations",
            label: "Conversations",
            icon: <MessageSquare />,
            panel: <ConversationsPanel timeZone={timeZone} onOpen={setWanted} />,
          },
          {
            name: "openings",
            label: "Record of openings",
            icon: <Clock />,
            panel: <OpeningsPanel timeZone={timeZone} />,
          },
        ]}
      />
      {wanted && (
        <OpenDialog
          wanted={wanted}
          personId={personId}
          timeZone={timeZone}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  );
}
