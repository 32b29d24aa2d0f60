import { computed, signal } from "@preact/signals";

/** The portfolios in whose boxes words are that the server does not have. */
export const unsavedIn = signal<ReadonlySet<string>>(new Set());
/** Whether messages wait to be sent. */
export const unsent = signal(false);
export const unsaved = computed(() => unsavedIn.value.size > 0 || unsent.value);

type Saving = {
  /** Sends what can be sent; resolves once each has been answered. */
  saveAll: () => Promise<void>;
};

/** Saves the boxes, which come with the first unit. */
export const saving: Saving = { saveAll: () => Promise.resolve() };
