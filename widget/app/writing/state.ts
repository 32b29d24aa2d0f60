import { signal } from "@preact/signals";

/** Whether words are in a box that the server does not have. */
export const unsaved = signal(false);

type Saving = {
  /** Sends what can be sent; resolves once each has been answered. */
  saveAll: () => Promise<void>;
};

/** Of the boxes, which come with the first unit. */
export const saving: Saving = { saveAll: () => Promise.resolve() };
