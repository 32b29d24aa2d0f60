import { hasPending } from "../../../browser/outbox/message_queue.ts";
import type { Outbox } from "../../../browser/outbox/outbox.ts";
import type { MessageApi } from "../../../browser/outbox/post_message.ts";
import { openOutbox, startOutbox } from "../../../browser/outbox/start_outbox.ts";
import { PAGE_OWNER_HEADER } from "../../../domain/call_headers.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { answer } from "../../api.ts";
import type { PageServices, Shared } from "../../page_services.ts";
import { chatApi } from "../queries.ts";

/** One outbox a person for all islands of a page. */
export const OUTBOXES: Shared<(personId: string) => Outbox<MessageView>> = {
  make: ({ onUnauthorized }) => {
    const instances = new Map<string, Outbox<MessageView>>();
    return (personId) => {
      const outbox = instances.get(personId) ??
        openOutbox({ personId, api: messageApi(personId), onUnauthorized });
      instances.set(personId, outbox);
      return outbox;
    };
  },
};

/** The server refuses these calls in another person's session. */
export function messageApi(personId: string): MessageApi<MessageView> {
  const options = (signal: AbortSignal) => ({
    headers: { [PAGE_OWNER_HEADER]: personId },
    init: { signal },
  });
  return {
    openThread: (to, signal) => answer(chatApi.chat.threads.direct.$post({ json: to }, options(signal))),
    send: (json, signal) => answer(chatApi.chat.messages.$post({ json }, options(signal))),
  };
}

/** As `startOutbox`; `onPending` is told whether any message waits. */
export function sendPending(
  services: PageServices,
  personId: string,
  onPending: (pending: boolean) => void,
): () => void {
  const outbox = services.shared(OUTBOXES)(personId);
  const tell = () => onPending(hasPending(outbox.messages()));
  const unsubscribe = outbox.subscribe(tell);
  const stop = startOutbox(personId, outbox);
  tell();
  return () => {
    unsubscribe();
    stop();
  };
}
