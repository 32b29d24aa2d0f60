import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { chatKeys } from "../chat_keys.ts";
import type { ChatPlace } from "../chat_place.ts";
import { useOutbox, useWaitingFor } from "../outbox/use_outbox.ts";
import { placeKey } from "../place_key.ts";
import type { MessageLog } from "./message_log.ts";

type Options = {
  personId: string;
  place: ChatPlace;
  log: MessageLog;
  addSent: (message: MessageView) => void;
  /** When the last poll came through; null before the first since the conversation was opened. */
  polledAt: number | null;
};

/** A conversation's part of the outbox: what waits in it, and the way in. What arrives in the log waits no longer. */
export function useOutgoing({ personId, place, log, addSent, polledAt }: Options) {
  const client = useQueryClient();
  const outbox = useOutbox(personId);
  const waiting = useWaitingFor(outbox, place);
  useEffect(() =>
    outbox.onSent((where, message) => {
      if (where !== placeKey(place)) return;
      addSent(message);
      void client.invalidateQueries({ queryKey: chatKeys.threads(place.threadType) });
    }), [outbox]);
  useEffect(() => outbox.arrived(log.messages.map(({ clientId }) => clientId)), [log]);
  useEffect(() => {
    if (polledAt !== null) outbox.wake("poll");
  }, [polledAt]);
  const to = place.threadType === "direct"
    ? { assignmentId: place.assignmentId }
    : { threadId: place.threadId };
  return { waiting, send: (message: string) => outbox.send(to, message), remove: outbox.remove };
}
