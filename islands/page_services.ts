import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./call_api.ts";
import { createToastStore, type ToastMessage, type ToastStore } from "./toast_store.ts";

/** What a page knows before any call is made: query keys with their data. */
export type Seed = readonly (readonly [key: QueryKey, data: unknown])[];

/** What all islands of one page share. */
export type PageServices = {
  queryClient: QueryClient;
  toasts: ToastStore;
  /** Says so and goes to sign in again, for calls that do not pass through the query client (uploads). */
  onUnauthorized: () => void;
  /** Whether the page is being left to sign in again. */
  signingIn: () => boolean;
  /** Somebody has signed out and the page goes: what is asked of the server meanwhile must not send it elsewhere. */
  signedOut: () => void;
  /** What the page's islands share: made for whichever asks first. */
  shared: <T>(what: Shared<T>) => T;
};

/** Something that there is once a page, however many islands use it: a constant that it is found by. */
export type Shared<T> = { make: (services: PageServices) => T };

/**
 * Makes the services of one page, with the query defaults of spec 1 §9: no retry, no refetch on focus, no
 * polling, never stale. `signInAgain` is called after the 'Unauthorized' toast, at most once.
 */
export function createPageServices(seed: Seed, signInAgain: () => void = () => {}): PageServices {
  const store = createToastStore();
  let leaving = false;
  // What else fails because of it must not take the place of what says why.
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
    leaving = true;
    signInAgain();
  };
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onUnauthorized();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
      },
      // What is pressed while there is no network fails and says so, instead of waiting for one.
      mutations: { retry: false, networkMode: "always" },
    },
  });
  for (const [key, data] of seed) queryClient.setQueryData(key, data);
  const made = new Map<object, unknown>();
  const services: PageServices = {
    queryClient,
    toasts,
    onUnauthorized,
    signingIn: () => leaving,
    signedOut: () => void (leaving = true),
    shared: <T>(what: Shared<T>) => {
      if (!made.has(what)) made.set(what, what.make(services));
      return made.get(what) as T;
    },
  };
  return services;
}
