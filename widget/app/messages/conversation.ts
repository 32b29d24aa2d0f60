import { computed, effect, signal, untracked } from "@preact/signals";
import { browserStore, recordOf } from "../../../browser/browser_store.ts";
import { threadKey } from "../../../browser/outbox/direct_ref.ts";
import { pendingIn } from "../../../browser/outbox/message_queue.ts";
import { CHAT_POLL_MS, checkMessage, cleanMessage } from "../../../domain/chat.ts";
import type { DirectChat, MessageView } from "../answers.ts";
import { failureText } from "../api.ts";
import { announcement, ask, draftOwner, screen, show } from "../session.ts";
import { unread } from "../units/portfolios.ts";
import { outbox, queue } from "./outbox.ts";

/** About the portfolio on the screen; null until it has been read. */
export const conversation = signal<DirectChat | null>(null);
export const failure = signal<string | null>(null);
/** What is typed. */
export const draft = signal("");
/** Messages on their way, in order. */
export const pending = computed(() => {
  const id = shown();
  return id === null ? [] : pendingIn(queue.value, threadKey({ assignmentId: id }));
});
/** Messages so far. */
let sent = 0;

const path = (portfolioId: string) => encodeURIComponent(portfolioId);
const drafts = (personId: string) =>
  browserStore(personId, "form", (value) => {
    const { text } = recordOf(value);
    return typeof text === "string" ? { text } : null;
  });
const draftName = (portfolioId: string) => `frame-message:${portfolioId}`;

/** The portfolio whose conversation is on the screen. */
function shown(): string | null {
  return screen.value.name === "messages" ? screen.value.id : null;
}

export async function openMessages(portfolioId: string): Promise<void> {
  conversation.value = failure.value = null;
  const kept = draftOwner.value && drafts(draftOwner.value).read(draftName(portfolioId));
  draft.value = kept ? kept.text : "";
  show({ name: "messages", id: portfolioId });
  await readMessages();
}

/** `quietly`: what is there already stays where that fails. */
export async function readMessages(quietly = false): Promise<void> {
  const asked = screen.value;
  const id = shown();
  if (id === null) return;
  try {
    const before = sent;
    const chat = await ask<DirectChat>(`/chat/threads/direct?assignmentId=${path(id)}`);
    if (screen.value !== asked) return;
    // Asked before what has just been sent.
    if (before !== sent) return await readMessages(quietly);
    const known = conversation.value;
    conversation.value = chat;
    failure.value = null;
    outbox.value?.confirmSent(chat.messages.map(({ clientId }) => clientId));
    outbox.value?.wake("poll");
    const last = chat.messages.at(-1);
    if (known !== null && last && !last.own && last.id !== known.messages.at(-1)?.id) {
      announcement.value = `New message: ${last.message}`;
    }
    await markRead(chat);
  } catch (error) {
    if (screen.value === asked && !(quietly && conversation.value !== null)) {
      failure.value = failureText(error);
    }
  }
}

async function markRead({ thread, messages, unreadCount }: DirectChat) {
  const upTo = messages.at(-1)?.seq;
  if (thread === null || upTo === undefined || unreadCount === 0 || document.visibilityState !== "visible") {
    return;
  }
  await ask(`/chat/threads/${path(thread.id)}/read`, { method: "PATCH", json: { upTo } });
  if (unread.value) unread.value = { ...unread.value, count: Math.max(0, unread.value.count - unreadCount) };
}

export function write(text: string): void {
  const id = shown();
  if (id === null) return;
  draft.value = text;
  if (draftOwner.value === null) return;
  const store = drafts(draftOwner.value);
  if (text === "") store.remove(draftName(id));
  else store.save(draftName(id), { text });
}

/** Sent once there is a connection, in order; the box is free for the next one. */
export function send(): void {
  const id = shown();
  if (id === null || outbox.value === null) return;
  failure.value = checkMessage(draft.value);
  if (failure.value !== null) return;
  const text = cleanMessage(draft.value);
  write("");
  outbox.value.send({ assignmentId: id }, text);
}

export function removePending(clientId: string): void {
  outbox.value?.remove(clientId);
}

/** A refused message goes back to the box, before what is typed there. */
export function editPending(clientId: string): void {
  const refused = pending.value.find((message) => message.clientId === clientId);
  if (!refused) return;
  write([refused.message, draft.value].filter(Boolean).join("\n\n"));
  removePending(clientId);
}

function add(message: MessageView) {
  const chat = conversation.value;
  if (chat === null) return;
  const others = chat.messages.filter(({ id }) => id !== message.id);
  conversation.value = {
    ...chat,
    thread: { id: message.threadId, threadType: "direct" },
    messages: [...others, message],
  };
}

effect(() =>
  outbox.value?.onSent((key, message) => {
    sent++;
    const id = untracked(shown);
    if (id === null || key !== threadKey({ assignmentId: id })) return;
    untracked(() => add(message));
    announcement.value = "Message sent";
  })
);

setInterval(() => {
  if (shown() !== null && document.visibilityState === "visible") void readMessages(true);
}, CHAT_POLL_MS.threadList);

// Another person must not find them.
effect(() => {
  void draftOwner.value;
  untracked(() => {
    conversation.value = failure.value = null;
    draft.value = "";
  });
});
