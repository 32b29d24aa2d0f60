import { quietly, type Store, sweep } from "./kept_store.ts";

/** What stands in a form's fields, by their names. */
export type FormValues = Readonly<Record<string, string>>;

/** Where what was typed into a form waits while it is not saved. */
export type FormKeeper = {
  read(): FormValues | null;
  keep(values: FormValues): void;
  forget(): void;
};

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
        sweep(store(), FORMS, parse, now());
        return parse(store().getItem(key))?.values ?? null;
      }),
    keep: (values) =>
      void quietly(() => store().setItem(key, JSON.stringify({ values, at: now().toISOString() }))),
    forget: () => void quietly(() => store().removeItem(key)),
  };
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
