import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { chatQueries } from "../queries.ts";
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
export function useMessageLog(
  { newest, polledAt }: { newest: NewestMessages | undefined; polledAt: number },
) {
  const client = useQueryClient();
  const [log, setLog] = useState(() => joinPage(NO_MESSAGES, newest?.messages ?? []));
  const [loadState, setLoadState] = useState<"idle" | "loading" | "failed">("idle");
  const latest = useRef(log);
  const fillingGap = useRef(false);
  const change = (update: (log: MessageLog) => MessageLog) => setLog(latest.current = update(latest.current));
  const threadId = newest?.threadId ?? log.messages[0]?.threadId ?? log.ahead[0]?.threadId ?? null;

  const before = (seq: number): Promise<readonly MessageView[]> =>
    threadId === null ? Promise.resolve([]) : client.fetchQuery(chatQueries.before(threadId, seq));

  const page = newest?.messages;
  useEffect(() => {
    if (!page) return;
    if (gapBefore(latest.current, page) === null) return change((log) => joinPage(log, page));
    if (fillingGap.current) return;
    fillingGap.current = true;
    // The next poll retries a failure.
    withoutGap(latest.current, page, before)
      .then((joined) => change((log) => joinPage(log, joined)), () => {})
      .finally(() => fillingGap.current = false);
  }, [page, polledAt]);

  const loadEarlier = async () => {
    const first = latest.current.messages[0];
    if (!first || loadState === "loading") return;
    setLoadState("loading");
    const earlierPage = await before(first.seq).catch(() => null);
    if (earlierPage) change((log) => joinPage(log, earlierPage));
    setLoadState(earlierPage ? "idle" : "failed");
  };
  return {
    log,
    threadId,
    earlier: earlierOf(hasEarlier(log), loadState),
    loadEarlier,
    addSent: (message: MessageView) => change((log) => addSent(log, message)),
  };
}

function earlierOf(exists: boolean, loadState: "idle" | "loading" | "failed"): EarlierState {
  if (!exists) return "none";
  return loadState === "idle" ? "available" : loadState;
}
