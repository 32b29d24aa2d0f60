import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { calls } from "../../../domain/links.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { callApi } from "../../call_api.ts";
import {
  addSent,
  gapBefore,
  hasEarlier,
  joinPage,
  type MessageLog,
  NO_MESSAGES,
  withoutGap,
} from "./message_log.ts";
import type { Newest } from "./use_newest.ts";

/** How it stands with the messages before those that are shown. */
export type Earlier = "none" | "there" | "loading" | "failed";

/**
 * All that has been loaded of a conversation, joined without a gap: what each poll brings (`polledAt`: when), older pages as
 * they are asked for, and the reader's own messages as they are taken.
 */
export function useLog({ newest, polledAt }: { newest: Newest | undefined; polledAt: number }) {
  const client = useQueryClient();
  const [log, setLog] = useState(() => joinPage(NO_MESSAGES, newest?.messages ?? []));
  const [asking, setAsking] = useState<"no" | "yes" | "failed">("no");
  const known = useRef(log);
  const filling = useRef(false);
  const change = (how: (log: MessageLog) => MessageLog) => setLog(known.current = how(known.current));
  const threadId = newest?.threadId ?? log.messages[0]?.threadId ?? log.ahead[0]?.threadId ?? null;

  const before = (seq: number): Promise<readonly MessageView[]> =>
    threadId === null ? Promise.resolve([]) : client.fetchQuery({
      queryKey: ["chat", "before", threadId, seq],
      queryFn: ({ signal }) => callApi<MessageView[]>(calls.messages(threadId, seq), { signal }),
      networkMode: "always",
      staleTime: 0,
      gcTime: 0,
    });

  const page = newest?.messages;
  useEffect(() => {
    if (!page) return;
    if (gapBefore(known.current, page) === null) return change((log) => joinPage(log, page));
    if (filling.current) return;
    filling.current = true;
    // Where it fails, the next poll tries it again.
    withoutGap(known.current, page, before)
      .then((joined) => change((log) => joinPage(log, joined)), () => {})
      .finally(() => filling.current = false);
  }, [page, polledAt]);

  const loadEarlier = async () => {
    const first = known.current.messages[0];
    if (!first || asking === "yes") return;
    setAsking("yes");
    const found = await before(first.seq).catch(() => null);
    if (found) change((log) => joinPage(log, found));
    setAsking(found ? "no" : "failed");
  };
  return {
    log,
    threadId,
    earlier: earlierOf(hasEarlier(log), asking),
    loadEarlier,
    addSent: (message: MessageView) => change((log) => addSent(log, message)),
  };
}

function earlierOf(there: boolean, asking: "no" | "yes" | "failed"): Earlier {
  if (!there) return "none";
  return asking === "no" ? "there" : asking === "yes" ? "loading" : "failed";
}
