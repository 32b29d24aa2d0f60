import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Count } from "../../ui/Count.tsx";
import { MessageSquare } from "../../ui/icons.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { useOpenPortfolio } from "../open_portfolio.ts";
import type { ChatReader } from "./thread_ref.ts";
import { useSendPending } from "./outbox/use_send_pending.ts";
import { BADGE_POLL, lostAccess } from "./poll.ts";
import { chatQueries } from "./queries.ts";
import { panelStateStore, usePanel } from "./panel/use_panel.ts";

export type ChatPanelProps = {
  assignmentId: string;
  me: ChatReader;
  /** The student's name for staff, 'Teacher' for students. */
  title: string;
  /** Whether the viewer is in the conversation. */
  member: boolean;
  timeZone: string;
};

const loadWindow = () => import("./panel/PanelWindow.tsx");
const PanelWindow = lazyDialog(loadWindow);

/** The conversation of the open portfolio (spec 1 §2.9); staff go from one to the next without a page load. */
export default function ChatPanelIsland({ me, timeZone, ...page }: ChatPanelProps) {
  useSendPending(me.id);
  const open = useOpenPortfolio();
  const { assignmentId, title, member } = open ? { ...open, title: open.student } : page;
  if (!member) return null;
  return (
    <ChatPanel key={assignmentId} assignmentId={assignmentId} me={me} title={title} timeZone={timeZone} />
  );
}

function ChatPanel({ assignmentId, me, title, timeZone }: Omit<ChatPanelProps, "member">) {
  const panelStore = useMemo(() => panelStateStore({ personId: me.id, assignmentId }, () => sessionStorage), [
    me.id,
    assignmentId,
  ]);
  const { panel, open, close } = usePanel(panelStore);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = panel !== "closed";
  const unread = useDirectUnread(assignmentId, !isOpen);
  const noun = unread === 1 ? "unread message" : "unread messages";
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chat-button button button-primary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // Preloads the panel's script.
        onPointerEnter={() => void loadWindow().catch(() => {})}
        onClick={open}
      >
        <MessageSquare size={22} />
        <span>Chat</span>
        <Count value={unread} label={noun} />
      </button>
      <p role="status" className="sr-only">{unread > 0 && `${unread} ${noun} in the chat`}</p>
      {isOpen && (
        <PanelWindow
          threadRef={{ threadType: "direct", assignmentId }}
          me={me}
          title={title}
          timeZone={timeZone}
          startInBox={panel === "pressed"}
          button={button}
          onClose={close}
        />
      )}
    </>
  );
}

/** Polled while `enabled`, as the whole conversation, which the panel then shows. */
function useDirectUnread(assignmentId: string, enabled: boolean): number {
  const [unread, setUnread] = useState(0);
  const { data, isFetching } = useQuery({
    ...chatQueries.direct(assignmentId),
    ...BADGE_POLL,
    refetchInterval: ({ state }) => lostAccess(state.error) ? false : BADGE_POLL.refetchInterval,
    enabled,
  });
  useEffect(() => {
    if (!enabled) setUnread(0);
    // Cached messages may have been read since; only an answer counts.
    else if (data && !isFetching) setUnread(data.data.unreadCount);
  }, [enabled, data, isFetching]);
  return unread;
}
