import { computed, signal } from "@preact/signals";

export type Upload = {
  key: number;
  /** Who chose it. */
  personId: string;
  assignmentId: string;
  submissionId: string;
  file: File;
  /** The outcome's evidence when it was chosen. */
  known: ReadonlySet<string>;
  /** Null: waiting for its turn, or failed. */
  sent: number | null;
  offline: boolean;
  /** Why it failed; null while it has not. */
  error: string | null;
  /** Trying again would be refused again. */
  final: boolean;
};

export const uploads = signal<readonly Upload[]>([]);
/** Why the files last chosen for an outcome are not sent. */
export const refused = signal<{ submissionId: string; text: string } | null>(null);
export const unfinished = computed(() => uploads.value.some(({ error }) => error === null));
/** Why the school takes no work at present; null while it does. */
export const paused = signal<string | null>(null);
