import { effect, signal, untracked } from "@preact/signals";
import {
  type BoxEvent,
  boxReducer,
  type BoxState,
  canSend,
  initialBoxState,
  isUnsaved,
} from "../../../browser/box_state.ts";
import { isAway, retryDelay, SAVE_DELAY_MS } from "../../../browser/retry_delays.ts";
import { conflictingText, saveBody, savedText } from "../../../browser/text_boxes.ts";
import { textDrafts } from "../../../browser/text_drafts.ts";
import type { SubmissionView } from "../answers.ts";
import { ApiError, failureText } from "../api.ts";
import { announcement, ask, draftOwner, person } from "../session.ts";
import { keepSubmission, portfolio } from "../units/portfolios.ts";
import { saving, unsavedIn } from "./state.ts";

type Box = {
  submission: SubmissionView;
  drafts: ReturnType<typeof textDrafts>;
  failures: number;
  sending: Promise<void> | null;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** By submission; those of other units stay until all is saved. */
const boxes = new Map<string, Box>();
export const reflections = signal<Readonly<Record<string, BoxState>>>({});

/** What happens in a box: saves on a pause, and keeps trying where the server cannot be reached. */
export function tell(id: string, event: BoxEvent): void {
  const box = boxes.get(id);
  const before = reflections.value[id];
  if (!box || !before) return;
  const state = boxReducer(before, event);
  if (state === before) return;
  reflections.value = { ...reflections.value, [id]: state };
  if (isUnsaved(state)) box.drafts.save({ text: state.text, base: state.saved.date });
  else box.drafts.clear();
  unsavedIn.value = new Set(
    [...boxes].filter(([id]) => isUnsaved(reflections.value[id]!))
      .map(([, { submission }]) => submission.assignmentId),
  );
  clearTimeout(box.timer);
  const { phase } = state;
  const delay = phase === "changed" ? SAVE_DELAY_MS : phase === "waiting" ? retryDelay(box.failures) : null;
  if (delay !== null) box.timer = setTimeout(() => void save(id), delay);
}

/** Resolves once what is in the box now has been answered. */
export async function save(id: string): Promise<void> {
  const box = boxes.get(id);
  if (!box) return;
  // Another waiting call may have sent what was typed in the meantime.
  while (box.sending) await box.sending;
  const state = reflections.value[id];
  // Never under another person's session.
  if (boxes.get(id) !== box || !state || !canSend(state) || person.value?.id !== draftOwner.value) return;
  box.sending ??= send(id, box, state).finally(() => box.sending = null);
  await box.sending;
}

async function send(id: string, box: Box, state: BoxState): Promise<void> {
  tell(id, { type: "sent" });
  const { text, saved: { date } } = state;
  try {
    const json = saveBody("reflection", text, date);
    const path = `/submissions/${encodeURIComponent(id)}`;
    const submission = await ask<SubmissionView>(path, { method: "PUT", json });
    box.failures = 0;
    tell(id, { type: "saved", saved: savedText(submission, "reflection") });
    keepSubmission(submission);
    announcement.value = `Reflection for outcome ${box.submission.outcomeIndex + 1}: saved`;
  } catch (error) {
    tell(id, failureEvent(error, box));
  }
}

function failureEvent(error: unknown, box: Box): BoxEvent {
  if (!(error instanceof ApiError) || isAway(error.status)) {
    box.failures++;
    return { type: "unreachable" };
  }
  box.failures = 0;
  const theirs = conflictingText(error.answer, "reflection");
  return theirs ? { type: "conflict", theirs } : { type: "failed", message: failureText(error) };
}

saving.saveAll = async () => void await Promise.all([...boxes.keys()].map(save));

function follow(submission: SubmissionView, personId: string) {
  const { id } = submission;
  const saved = savedText(submission, "reflection");
  if (boxes.has(id)) return tell(id, { type: "refetched", saved });
  const drafts = textDrafts({ personId, submissionId: id, box: "reflection" });
  boxes.set(id, { submission, drafts, failures: 0, sending: null, timer: undefined });
  reflections.value = { ...reflections.value, [id]: initialBoxState(saved) };
  const draft = drafts.read();
  if (draft) tell(id, { type: "restored", draft });
}

let writer: string | null = null;

effect(() => {
  const id = draftOwner.value;
  const read = portfolio.value;
  untracked(() => {
    if (writer !== id) forget();
    writer = id;
    if (id === null || read?.assignment.studentId !== id) return;
    for (const submission of read.submissions) follow(submission, id);
  });
});

/** Another person must not find them; their drafts are under their writer's name. */
function forget() {
  for (const { timer } of boxes.values()) clearTimeout(timer);
  boxes.clear();
  reflections.value = {};
  unsavedIn.value = new Set();
}

// After signing in again.
effect(() => {
  if (person.value !== null) untracked(() => void saving.saveAll());
});
globalThis.addEventListener?.("online", () => void saving.saveAll());
