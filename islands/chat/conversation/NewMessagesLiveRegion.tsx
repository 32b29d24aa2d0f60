import { useEffect, useRef, useState } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { senderName } from "./sender_name.ts";

const VISIBLE_MS = 5_000;

const NONE: readonly MessageView[] = [];

type Props = {
  messages: readonly MessageView[];
  /** Seq of the newest message at opening; null before the first poll. */
  sinceSeq: number | null;
};

/** Announces messages of others to screen readers as they arrive. */
export function NewMessagesLiveRegion({ messages, sinceSeq }: Props) {
  const newest = messages.at(-1)?.seq ?? 0;
  const announcedSeq = useRef(newest);
  const [announced, setAnnounced] = useState<readonly MessageView[]>(NONE);
  useEffect(() => {
    if (sinceSeq === null) return;
    const from = Math.max(announcedSeq.current, sinceSeq);
    const newMessages = messages.filter(({ own, seq }) => !own && seq > from);
    announcedSeq.current = Math.max(from, newest);
    if (newMessages.length > 0) setAnnounced(newMessages);
  }, [newest, sinceSeq]);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(NONE), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [announced]);
  return (
    <div className="sr-only" aria-live="polite">
      {announced.map((message) => <p key={message.id}>{`${senderName(message)}: ${message.message}`}</p>)}
    </div>
  );
}
