import { LIFETIMES } from "../domain/limits.ts";

/** What stands in a form's fields, by their names. */
export type FormValues = Readonly<Record<string, string>>;

/** Where what was typed into a form waits while it is not saved. */
export type FormKeeper = {
  read(): FormValues | null;
  keep(values: FormValues): void;
  forget(): void;
};

/** The part of `Storage` that is needed here. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

type Place = {
  personId: string;
  /** The page's path, and which of its forms it is. */
  path: string;
  form: string;
};

/** Before the person's id in every key; whoever wipes what a person has left looks for it. */
export const FORMS = "unitfolio-form:";

/**
 * Keeps what one person has typed into a form and not saved, in this browser, for seven days at most, so that a session
 * that ends takes nothing with it. It is not the tab's alone: a mailed sign-in link opens in another one, and signing out
 * in any tab wipes it everywhere (DESIGN §4, Shared tablets). Nobody else is offered it. A full or forbidden storage keeps
 * nothing, and typing goes on.
 */
export function formKeeper(
  { personId, path, form }: Place,
  { store, now }: { store: () => Store; now: () => Date },
): FormKeeper {
  const key = `${FORMS}${personId}:${path}:${form}`;
  return {
    read: () =>
      quietly(() => {
        sweep(store(), now());
        return parse(store().getItem(key))?.values ?? null;
      }),
    keep: (values) =>
      void quietly(() => store().setItem(key, JSON.stringify({ values, at: now().toISOString() }))),
    forget: () => void quietly(() => store().removeItem(key)),
  };
}

/** Takes away what has been kept for too long or cannot be read, whoever's it was. */
function sweep(store: Store, now: Date) {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "");
  for (const key of keys.filter((key) => key.startsWith(FORMS))) {
    const kept = parse(store.getItem(key));
    const age = now.getTime() - Date.parse(kept?.at ?? "");
    if (!kept || age > LIFETIMES.keptWords) store.removeItem(key);
    // A tablet's clock that was wrong for a while must not keep it for years.
    else if (age < 0) store.setItem(key, JSON.stringify({ ...kept, at: now.toISOString() }));
  }
}

function parse(text: string | null): { values: FormValues; at: string } | null {
  const value: unknown = quietly(() => JSON.parse(text ?? "null"));
  const { values, at }: Record<string, unknown> = typeof value === "object" ? { ...value } : {};
  if (typeof values !== "object" || typeof at !== "string" || Number.isNaN(Date.parse(at))) return null;
  const texts = Object.entries(values ?? {}).filter((entry): entry is [string, string] =>
    typeof entry[1] === "string"
  );
  return { values: Object.fromEntries(texts), at };
}

/** What `act` gives; null where it throws: a browser may forbid storage, and may have no room left. */
function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
