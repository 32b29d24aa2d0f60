import { type DataTag, MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { type ValueStore, valueStore } from "../browser/value_store.ts";
import type { Tone } from "../ui/tone.ts";
import { ApiError, messageOf } from "./api.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `failed`: shown as the title of a toast when the query fails. */
    queryMeta: { failed?: string };
    /** `failed`: what a toast says when the server gives no reason; `failedTitle`: its title, else 'Error'. */
    mutationMeta: { failed?: string; failedTitle?: string };
  }
}

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: Tone;
  /** Such as Undo; the toast closes with it. */
  action?: { label: string; run: () => void };
  /** Default text of the failed call; the toast closes when one with the same text and title succeeds. */
  failed?: string;
};
export type ShownToast = ToastMessage & { id: number };

/** One toast at a time (spec 1 §9). */
type ToastStore = Omit<ValueStore<ShownToast | null>, "set"> & {
  publish(message: ToastMessage): void;
  dismiss(id: number): void;
};

export type PageServices = {
  queryClient: QueryClient;
  toasts: ToastStore;
  /** For calls outside the query client, such as uploads. */
  onUnauthorized: () => void;
  signingIn: () => boolean;
  /** After signing out a late 401 must not redirect. */
  signedOut: () => void;
  /** One instance per page. */
  shared: <T>(key: Shared<T>) => T;
};

/** Query data that a page brings along: keys of `queryOptions` with their data. */
export type Seed = readonly SeedEntry[];
type SeedEntry = readonly [key: QueryKey, data: unknown];

/** An entry of a seed; its data has the type of the query. */
export function seed<Data>(
  query: { queryKey: DataTag<QueryKey, Data, unknown> },
  data: NoInfer<Data>,
): SeedEntry {
  return [query.queryKey, data];
}

export const CHECK_CONNECTION = "Check your connection, then try again.";

export type Shared<T> = { make: (services: PageServices) => T };

/**
 * Query defaults of spec 1 §9: no retry, no refetch on focus, no polling, never stale. Calls `signInAgain`
 * at most once.
 */
export function createPageServices(seed: Seed, signInAgain: () => void = () => {}): PageServices {
  const store = createToastStore();
  let leaving = false;
  // Later failures must not replace the 'Unauthorized' toast.
  const publish = (message: ToastMessage) => {
    if (!leaving) store.publish(message);
  };
  const toasts = { ...store, publish };
  const onUnauthorized = () => {
    if (leaving) return;
    store.publish({
      title: "Unauthorized",
      description: "You are logged out. Logging in again...",
      tone: "danger",
    });
    // First, while unsaved work still counts.
    signInAgain();
    leaving = true;
  };
  const redirectUnauthorized = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onUnauthorized();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        redirectUnauthorized(error);
        if (meta?.failed === undefined) return;
        publish({ title: meta.failed, description: messageOf(error, CHECK_CONNECTION), tone: "danger" });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        redirectUnauthorized(error);
        if (meta?.failed === undefined) return;
        const { failed, failedTitle = "Error" } = meta;
        publish({ title: failedTitle, description: messageOf(error, failed), tone: "danger", failed });
      },
      onSuccess: (_data, _variables, _result, { meta }) => {
        const shown = store.current();
        if (meta?.failed === undefined || shown?.failed !== meta.failed) return;
        if (shown.title === (meta.failedTitle ?? "Error")) store.dismiss(shown.id);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        networkMode: "always",
      },
      // Fails at once without a network instead of waiting for one.
      mutations: { retry: false, networkMode: "always" },
    },
  });
  for (const [key, data] of seed) queryClient.setQueryData(key, data);
  const instances = new Map<object, unknown>();
  const services: PageServices = {
    queryClient,
    toasts,
    onUnauthorized,
    signingIn: () => leaving,
    signedOut: () => void (leaving = true),
    shared: <T>(key: Shared<T>) => {
      if (!instances.has(key)) instances.set(key, key.make(services));
      return instances.get(key) as T;
    },
  };
  return services;
}

function createToastStore(): ToastStore {
  const { current, set, subscribe } = valueStore<ShownToast | null>(null);
  let next = 1;
  return {
    publish: (message) => set({ ...message, id: next++ }),
    dismiss: (id) => {
      if (current()?.id === id) set(null);
    },
    subscribe,
    current,
  };
}
