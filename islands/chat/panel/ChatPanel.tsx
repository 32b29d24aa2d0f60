import { useMemo, useRef } from "react";
import { Count } from "../../../ui/Count.tsx";
import { MessageSquare } from "../../../ui/icons.ts";
import { late } from "../../late.tsx";
import type { ChatReader } from "../chat_place.ts";
import { useSendWaiting } from "../outbox/use_outbox.ts";
import { panelKeeper } from "./panel_keeper.ts";
import { useDirectUnread } from "./use_direct_unread.ts";
import { usePanel } from "./use_panel.ts";

export type ChatPanelProps = {
  assignmentId: string;
  me: ChatReader;
  /** The student's name for staff, 'Teacher' for students. */
  title: string;
  timeZone: string;
};

const loadWindow = () => import("./PanelWindow.tsx");
const PanelWindow = late(loadWindow);

/** The chat button of a portfolio page and the panel that it opens (spec 1 §2.9). */
export function ChatPanel({ assignmentId, me, title, timeZone }: ChatPanelProps) {
  useSendWaiting(me.id);
  const keeper = useMemo(() => panelKeeper({ personId: me.id, assignmentId }, () => sessionStorage), [
    me.id,
    assignmentId,
  ]);
  const { panel, open, close } = usePanel(keeper);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = panel !== "closed";
  const unread = useDirectUnread(assignmentId, !isOpen);
  const noun = unread === 1 ? "unread message" : "unread messages";
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chat-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // The window comes with a script of its own: on its way before the button is let go.
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
          place={{ threadType: "direct", assignmentId }}
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
