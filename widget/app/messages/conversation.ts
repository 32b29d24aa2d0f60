import { effect, signal, untracked } from "@preact/signals";
import { browserStore, recordOf } from "../../../browser/browser_store.ts";
import { CHAT_POLL_MS, checkMessage, cleanMessage, newClientId } from "../../../domain/chat.ts";
import type { DirectChat, MessageView } from "../answers.ts";
import { ApiError, failureText } from "../api.ts";
import { announcement, ask, draftOwner, screen, show } from "../session.ts";
import { unread } from "../units/portfolios.ts";

/** About the portfolio on the screen; null until it has been read. */
export const conversation = signal<DirectChat | null>(null);
export const failure = signal<string | null>(null);
/** Not sent yet; `clientId` keeps a message that arrives twice from being there twice. */
export const draft = signal({ text: "", clientId: "" });
export const sending = signal(false);
/** Messages so far. */
let sent = 0;

const path = (portfolioId: string) => encodeURIComponent(portfolioId);
const drafts = (personId: string) =>
  browserStore(personId, "form", (value) => {
    const { text, clientId } = recordOf(value);
    return typeof text === "string" && typeof clientId === "string" ? { text, clientId } : null;
  });
const draftName = (portfolioId: string) => `frame-message:${portfolioId}`;

/** The portfolio whose conversation is on the screen. */
function shown(): string | null {
  return screen.value.name === "messages" ? screen.value.id : null;
}

export async function openMessages(portfolioId: string): Promise<void> {
  conversation.value = failure.value = null;
  const kept = draftOwner.value && drafts(draftOwner.value).read(draftName(portfolioId));
  draft.value = kept || { text: "", clientId: "" };
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
  const clientId = text === "" ? "" : draft.value.clientId || newClientId();
  draft.value = { text, clientId };
  keepDraft(id);
}

function keepDraft(id: string) {
  if (draftOwner.value === null) return;
  const store = drafts(draftOwner.value);
  if (draft.value.text === "") store.remove(draftName(id));
  else store.save(draftName(id), draft.value);
}

/** Sent while another conversation was opened. */
function forgetDraft(writer: string | null, id: string, clientId: string) {
  if (writer === null) return;
  const store = drafts(writer);
  if (store.read(draftName(id))?.clientId === clientId) store.remove(draftName(id));
}

/** What is wrong with what is typed; null for what can be sent. */
export function draftError(): string | null {
  return checkMessage(draft.value.text);
}

export async function send(): Promise<void> {
  const id = shown();
  if (id === null || sending.value) return;
  const { text, clientId } = draft.value;
  const [asked, writer] = [screen.value, draftOwner.value];
  /** Whether it still is the conversation on the screen. */
  const isHere = () => screen.value === asked && draftOwner.value === writer;
  failure.value = checkMessage(text);
  if (failure.value !== null) return;
  sending.value = true;
  try {
    const threadId = conversation.value?.thread?.id ??
      (await ask<{ id: string }>("/chat/threads/direct", { json: { assignmentId: id } })).id;
    const json = { threadId, message: cleanMessage(text), clientId };
    const message = await ask<MessageView>("/chat/messages", { json });
    if (!isHere()) return forgetDraft(writer, id, clientId);
    // Typed on while it was sent: that is the next message.
    const rest = draft.value.text.startsWith(text) ? draft.value.text.slice(text.length) : draft.value.text;
    draft.value = { text: rest, clientId: newClientId() };
    keepDraft(id);
    keep(message, threadId);
    announcement.value = "Message sent";
  } catch (error) {
    if (!isHere()) return;
    // Stored before, in other words.
    if (error instanceof ApiError && error.status === 409) {
      draft.value = { ...draft.value, clientId: newClientId() };
      keepDraft(id);
    }
    failure.value = error instanceof ApiError
      ? failureText(error)
      : `${failureText(error)} Your message is still here.`;
  } finally {
    sending.value = false;
  }
}

function keep(message: MessageView, threadId: string) {
  sent++;
  const chat = conversation.value;
  if (chat === null || message.threadId !== threadId) return;
  const others = chat.messages.filter(({ id }) => id !== message.id);
  conversation.value = {
    ...chat,
    thread: { id: threadId, threadType: "direct" },
    messages: [...others, message],
  };
}

setInterval(() => {
  if (shown() !== null && document.visibilityState === "visible") void readMessages(true);
}, CHAT_POLL_MS.threadList);

// Another person must not find them.
effect(() => {
  void draftOwner.value;
  untracked(() => {
    conversation.value = failure.value = null;
    draft.value = { text: "", clientId: "" };
  });
});
