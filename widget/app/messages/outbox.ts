import { effect, signal, untracked } from "@preact/signals";
import { hasPending, type MessageQueue } from "../../../browser/outbox/message_queue.ts";
import type { Outbox } from "../../../browser/outbox/outbox.ts";
import type { MessageApi } from "../../../browser/outbox/post_message.ts";
import { openOutbox, startOutbox } from "../../../browser/outbox/start_outbox.ts";
import type { MessageView } from "../answers.ts";
import { ApiError } from "../api.ts";
import { ask, draftOwner, person } from "../session.ts";
import { unsent } from "../writing/state.ts";

/** That of the student whose work this frame may still send; null before anyone has signed in. */
export const outbox = signal<Outbox<MessageView> | null>(null);
export const queue = signal<MessageQueue>([]);

/** Never in another person's session. */
function messageApi(personId: string): MessageApi<MessageView> {
  const post = async <Answer>(path: string, json: object, signal: AbortSignal) => {
    if (person.value?.id !== personId) throw new ApiError(401, "", "");
    return await ask<Answer>(path, { json, signal });
  };
  return {
    openThread: (to, signal) => post("/chat/threads/direct", to, signal),
    send: (message, signal) => post("/chat/messages", message, signal),
  };
}

effect(() => {
  const personId = draftOwner.value;
  if (personId === null) return;
  const opened = openOutbox({ personId, api: messageApi(personId), onUnauthorized: () => {} });
  const show = () => {
    queue.value = opened.messages();
    unsent.value = hasPending(queue.value);
  };
  const unsubscribe = opened.subscribe(show);
  const stop = startOutbox(personId, opened);
  untracked(() => {
    show();
    outbox.value = opened;
  });
  return () => {
    stop();
    unsubscribe();
    outbox.value = null;
    queue.value = [];
    unsent.value = false;
  };
});

// After signing in again.
effect(() => {
  if (person.value !== null) untracked(() => outbox.value?.wake("resume"));
});
