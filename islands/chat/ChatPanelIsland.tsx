import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ChatTeacher } from "../../server/features/chat/list_chat_teachers.ts";
import { Count } from "../../ui/Count.tsx";
import { MessageSquare } from "../../ui/icons.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { useOpenPortfolio } from "../open_portfolio.ts";
import type { DirectRef } from "../../browser/outbox/direct_ref.ts";
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
  /** Whether the viewer may be in one. */
  member: boolean;
  /** Teachers to whom a student can write, newest conversation first; empty for staff. */
  teachers: readonly ChatTeacher[];
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
  const panel = { assignmentId, me, title, timeZone, teachers: page.teachers };
  return <ChatPanel key={assignmentId} {...panel} />;
}

function ChatPanel({ assignmentId, me, title, timeZone, teachers }: Omit<ChatPanelProps, "member">) {
  const panelStore = useMemo(() => panelStateStore({ personId: me.id, assignmentId }, () => sessionStorage), [
    me.id,
    assignmentId,
  ]);
  const [teacherId, setTeacherId] = useState(teachers[0]?.id);
  const { panel, open, close } = usePanel(panelStore);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = panel !== "closed";
  const refOf = (staffId: string | undefined) =>
    staffId === undefined ? { assignmentId } : { assignmentId, staffId };
  // Without a message from a teacher there is nothing to ask for.
  const begun = teachers.filter(({ id, begun }) => begun || id === teacherId).map(({ id }) => id);
  const [unreadOf, setUnreadOf] = useState<Readonly<Record<string, number>>>({});
  const unread = isOpen ? 0 : Object.values(unreadOf).reduce((sum, count) => sum + count, 0);
  const noun = unread === 1 ? "unread message" : "unread messages";
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chat-button screen-only button button-primary"
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
      {(begun.length > 0 ? begun : [undefined]).map((staffId) => (
        <UnreadPoll
          key={staffId ?? ""}
          thread={refOf(staffId)}
          enabled={!isOpen || staffId !== teacherId}
          onCount={(count) => setUnreadOf((counts) => ({ ...counts, [staffId ?? ""]: count }))}
        />
      ))}
      <p role="status" className="sr-only">{unread > 0 && `${unread} ${noun} in the chat`}</p>
      {isOpen && (
        <PanelWindow
          threadRef={{ threadType: "direct", ...refOf(teacherId) }}
          me={me}
          title={title}
          choice={{ teachers, value: teacherId, unread: unreadOf, onChoose: setTeacherId }}
          timeZone={timeZone}
          startInBox={panel === "pressed"}
          button={button}
          onClose={close}
        />
      )}
    </>
  );
}

type UnreadPollProps = { thread: DirectRef; enabled: boolean; onCount: (count: number) => void };

/** Polled while `enabled`, as the whole conversation, which the panel then shows. */
function UnreadPoll({ thread, enabled, onCount }: UnreadPollProps) {
  const { data, isFetching } = useQuery({
    ...chatQueries.direct(thread),
    ...BADGE_POLL,
    refetchInterval: ({ state }) => lostAccess(state.error) ? false : BADGE_POLL.refetchInterval,
    enabled,
  });
  useEffect(() => {
    if (!enabled) onCount(0);
    // Cached messages may have been read since; only an answer counts.
    else if (data && !isFetching) onCount(data.data.unreadCount);
  }, [enabled, data, isFetching]);
  return null;
}
