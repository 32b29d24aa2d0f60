import { useEffect, useRef, useState } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { senderName } from "./sender_name.ts";

/** How long it stands there for a screen reader to take it up, in milliseconds; it is in the conversation itself too. */
const STANDS_FOR = 5_000;

const NONE: readonly MessageView[] = [];

/** Says to screen readers what others have written since the conversation was opened, as it comes. */
export function NewsAloud({ messages }: { messages: readonly MessageView[] }) {
  const newest = messages.at(-1)?.seq ?? 0;
  const told = useRef(newest);
  const [news, setNews] = useState<readonly MessageView[]>(NONE);
  useEffect(() => {
    const fresh = messages.filter(({ own, seq }) => !own && seq > told.current);
    told.current = newest;
    if (fresh.length > 0) setNews(fresh);
  }, [newest]);
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
