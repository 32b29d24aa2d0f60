import { signal } from "@preact/signals";
import { STEPS } from "../../../domain/workflow.ts";
import { ApiError, failureText } from "../api.ts";
import { announcement, ask, draftOwner } from "../session.ts";
import { uploads } from "../uploads/state.ts";
import { saving, unsavedIn } from "../writing/state.ts";
import { refresh } from "./portfolios.ts";

type Submitting = {
  id: string;
  writer: string | null;
  declaration: boolean;
  helpGiven: string;
  /** The second question, about a declaration that was not ticked (DECISIONS 9). */
  undeclared: boolean;
  pending: boolean;
};

/** What the student is asked before a portfolio goes to the teacher; null while they are not. */
export const submitting = signal<Submitting | null>(null);
const NOT_DECLARED = { declaration: false, helpGiven: "", undeclared: false, pending: false } as const;

/** Why the portfolio `id` did not go; `text` is null once that is over. */
export const refusal = signal<{ id: string; text: () => string | null } | null>(null);

/** Once all that is written and chosen has arrived. */
export async function askToSubmit(id: string): Promise<void> {
  refusal.value = null;
  await saving.saveAll();
  if (missing(id) !== null) refusal.value = { id, text: () => missing(id) };
  else submitting.value = { ...NOT_DECLARED, id, writer: draftOwner.value };
}

/** Text about parts of the portfolio that have not arrived yet; null for none. */
function missing(id: string): string | null {
  if (uploads.value.some(({ assignmentId, error }) => assignmentId === id && error === null)) {
    return "A file is still on its way. Send your work when it is there.";
  }
  if (unsavedIn.value.has(id)) return "Some of your words are not saved yet. Save them, then send your work.";
  return null;
}

export function declare(
  changes: Partial<Pick<Submitting, "declaration" | "helpGiven" | "undeclared">>,
): void {
  if (submitting.value !== null) submitting.value = { ...submitting.value, ...changes };
}

export function keepWorking(): void {
  submitting.value = refusal.value = null;
}

export async function submit(): Promise<void> {
  const asked = submitting.value;
  if (asked === null || asked.pending) return;
  if (!asked.declaration && !asked.undeclared) return declare({ undeclared: true });
  submitting.value = { ...asked, pending: true };
  refusal.value = null;
  const { id, declaration, helpGiven } = asked;
  const help = helpGiven.trim();
  try {
    const json = { declaration, ...(help && { helpGiven: help }) };
    await ask(`/assignments/${encodeURIComponent(id)}/submit`, { json });
    if (isAsked(asked)) submitting.value = null;
    announcement.value = STEPS.submit.done;
    await refresh(true);
  } catch (error) {
    if (!isAsked(asked)) return;
    submitting.value = { ...submitting.value!, pending: false };
    const text = failureText(error);
    refusal.value = { id, text: () => text };
    // Usually it has gone already, from another page.
    if (error instanceof ApiError && error.status === 409) await refresh(true);
  }
}

/** Whether it still is what the same student is asked. */
function isAsked({ id, writer }: Submitting): boolean {
  return submitting.value?.id === id && submitting.value.writer === writer && draftOwner.value === writer;
}
