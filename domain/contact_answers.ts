import { TEXT_LIMITS } from "./limits.ts";
import type { Plan } from "./plans.ts";
import { checkProse } from "./prose.ts";

/** States of a contact message. */
export const MESSAGE_STATES = ["new", "answered", "closed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATE_LABELS: Readonly<Record<MessageState, string>> = {
  new: "New",
  answered: "Answered",
  closed: "Closed",
};

/** From which state each is reached: an answer is sent once, and what was closed is reopened first. */
export const STATE_BEFORE = { answered: "new", closed: "new", new: "closed" } as const satisfies Record<
  MessageState,
  MessageState
>;

/** Filter of a list of messages; empty for all. */
export type MessageFilter = { state: MessageState | ""; find: string };

/** Reads the filter of an address: what is unknown filters nothing. */
export function readMessageFilter({ state, find = "" }: Record<string, string>): MessageFilter {
  return {
    state: MESSAGE_STATES.find((known) => known === state) ?? "",
    find: find.slice(0, TEXT_LIMITS.search),
  };
}

/** A message in a list. */
export type MessageItem = {
  id: string;
  name: string;
  email: string;
  institution: string;
  plan: Plan | null;
  createdAt: string;
  state: MessageState;
  /** Beginning of the message. */
  excerpt: string;
  /** Whether sending its answer was given up. */
  notSent: boolean;
};

export type MessageView = Omit<MessageItem, "excerpt" | "notSent"> & {
  message: string;
  /** Host of the form's page. */
  host: string;
  /** When its state last changed; null where it never has. */
  stateAt: string | null;
  stateBy: string | null;
  answer: string | null;
  /** When the mail server took the answer. */
  answerMailedAt: string | null;
  /** When trying to send it was given up. */
  answerFailedAt: string | null;
};

/** In characters. */
export const EXCERPT_LENGTH = 240;
export const MAX_ANSWER = 5_000;

export function checkAnswer(text: string): string | null {
  return checkProse(text, { label: "An answer", max: MAX_ANSWER, missing: "Write an answer" });
}

type Change = { state: MessageState; stateBy: string | null };

const DONE: Readonly<Record<MessageState, string>> = {
  new: "reopened this message",
  answered: "has answered this message already",
  closed: "closed this message",
};

/** Why a change of state is refused: someone else was first. */
export function overtakenText({ state, stateBy }: Change): string {
  return state === "new" && stateBy === null
    ? "This message is new, so it cannot be reopened."
    : `${stateBy ?? "Someone"} ${DONE[state]}.`;
}
