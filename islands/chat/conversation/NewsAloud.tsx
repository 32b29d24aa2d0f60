import { useEffect, useRef, useState } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { senderName } from "./sender_name.ts";

/** How long it stands there for a screen reader to take it up, in milliseconds; it is in the conversation itself too. */
const STANDS_FOR = 5_000;

const NONE: readonly MessageView[] = [];

type Props = {
  messages: readonly MessageView[];
  /** The place of the newest when the conversation was opened; null until it has been asked for. */
  since: number | null;
};

/** Says to screen readers what others have written since the conversation was opened, as it comes. */
export function NewsAloud({ messages, since }: Props) {
  const newest = messages.at(-1)?.seq ?? 0;
  const told = useRef(newest);
  const [news, setNews] = useState<readonly MessageView[]>(NONE);
  useEffect(() => {
    if (since === null) return;
    const from = Math.max(told.current, since);
    const fresh = messages.filter(({ own, seq }) => !own && seq > from);
    told.current = Math.max(from, newest);
    if (fresh.length > 0) setNews(fresh);
  }, [newest, since]);
  useEffect(() => {
    const timer = setTimeout(() => setNews(NONE), STANDS_FOR);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <div className="sr-only" aria-live="polite">
      {news.map((message) => <p key={message.id}>{`${senderName(message)}: ${message.message}`}</p>)}
    </div>
  );
}
