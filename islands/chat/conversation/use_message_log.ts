import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { readMessagesBefore } from "../queries.ts";
import {
  addSent,
  gapBefore,
  hasEarlier,
  joinPage,
  type MessageLog,
  NO_MESSAGES,
  withoutGap,
} from "./message_log.ts";
import type { NewestMessages } from "./use_newest_messages.ts";

export type EarlierState = "none" | "available" | "loading" | "failed";

/** All loaded messages of a conversation, without a gap: polled, earlier pages, and sent ones. */
export function useMessageLog({ newest, polledAt }: { newest: NewestMessages; polledAt: number }) {
  const page = newest.messages;
  const [log, setLog] = useState(() => joinPage(NO_MESSAGES, page));
  const latest = useRef(log);
  const fillingGap = useRef(false);
  const change = (update: (log: MessageLog) => MessageLog) => setLog(latest.current = update(latest.current));
  const threadId = newest.threadId ?? log.messages[0]?.threadId ?? log.ahead[0]?.threadId ?? null;
  const before = (seq: number) => threadId === null ? Promise.resolve([]) : readMessagesBefore(threadId, seq);

  useEffect(() => {
    if (gapBefore(latest.current, page) === null) return change((log) => joinPage(log, page));
    if (fillingGap.current) return;
    fillingGap.current = true;
    // The next poll retries a failure.
    withoutGap(latest.current, page, before)
      .then((joined) => change((log) => joinPage(log, joined)), () => {})
      .finally(() => fillingGap.current = false);
  }, [page, polledAt]);

  const earlier = useMutation({
    mutationFn: before,
    onSuccess: (page) => change((log) => joinPage(log, page)),
  });
  const loadEarlier = useCallback(() => {
    const [first] = latest.current.messages;
    if (first) earlier.mutate(first.seq);
  }, []);
  return {
    log,
    threadId,
    earlier: hasEarlier(log) ? earlierState(earlier.status) : "none" as const,
    loadEarlier,
    addSent: (message: MessageView) => change((log) => addSent(log, message)),
  };
}

function earlierState(status: "idle" | "pending" | "success" | "error"): EarlierState {
  if (status === "pending") return "loading";
  return status === "error" ? "failed" : "available";
}
