import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Count } from "../../ui/Count.tsx";
import { Flag, MessageSquare } from "../../ui/icons.ts";
import { Clock } from "../../ui/page_icons.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { ConversationsPanel } from "./safeguarding/ConversationsPanel.tsx";
import { type ConversationToOpen, OpenConversationDialog } from "./safeguarding/OpenConversationDialog.tsx";
import { OpeningsPanel } from "./safeguarding/OpeningsPanel.tsx";
import { safeguardingQueries } from "./safeguarding/queries.ts";
import { ReportsPanel } from "./safeguarding/ReportsPanel.tsx";

type SafeguardingProps = { personId: string; timeZone: string };

/** For administrators (DOMAIN, Duties). */
export default function SafeguardingIsland({ personId, timeZone }: SafeguardingProps) {
  const [tab, setTab] = useState<"reports" | "conversations" | "openings">("reports");
  const [toOpen, setToOpen] = useState<ConversationToOpen | null>(null);
  const openReports = useQuery(safeguardingQueries.count).data?.data.count ?? 0;
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
                <Count value={openReports} label="open" />
              </>
            ),
            icon: <Flag />,
            panel: <ReportsPanel timeZone={timeZone} onOpen={setToOpen} />,
          },
          {
            name: "conversations",
            label: "Conversations",
            icon: <MessageSquare />,
            panel: <ConversationsPanel timeZone={timeZone} onOpen={setToOpen} />,
          },
          {
            name: "openings",
            label: "Access log",
            icon: <Clock />,
            panel: <OpeningsPanel timeZone={timeZone} />,
          },
        ]}
      />
      {toOpen && (
        <OpenConversationDialog
          toOpen={toOpen}
          personId={personId}
          timeZone={timeZone}
          onClose={() => setToOpen(null)}
        />
      )}
    </div>
  );
}
