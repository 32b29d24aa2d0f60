import type { Tone } from "../ui/tone.ts";

export type ToastMessage = { title: string; description?: string; tone?: Tone };
export type ShownToast = ToastMessage & { id: number };

/** One toast at a time (spec 1 §9). */
export type ToastStore = {
  publish(message: ToastMessage): void;
  dismiss(id: number): void;
  subscribe(listener: () => void): () => void;
  current(): ShownToast | null;
};

/** One per page in the browser, one per document on the server: readers share nothing. */
export function createToastStore(): ToastStore {
  let shown: ShownToast | null = null;
  let next = 1;
  const listeners = new Set<() => void>();
  const set = (toast: ShownToast | null) => {
    shown = toast;
    for (const listener of listeners) listener();
  };
  return {
    publish: (message) => set({ ...message, id: next++ }),
    dismiss: (id) => {
      if (shown?.id === id) set(null);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => shown,
  };
}
