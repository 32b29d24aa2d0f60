import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm as useHookForm,
  type UseFormRegisterReturn,
} from "react-hook-form";
import { ApiError } from "../api.ts";
import type { FormTexts } from "./form_draft.ts";
import {
  baseAfterConflict,
  changedTexts,
  type FormErrors,
  nestedErrors,
  sameValues,
  unsavedTexts,
} from "./form_values.ts";

export { type Control, useController, useFieldArray } from "react-hook-form";

/** Storage for the unsaved texts of a form. */
export type FormDrafts<V> = {
  read(): FormTexts | null;
  /** `base`: the saved values that the texts differ from. */
  save(texts: FormTexts, base: V): void;
  clear(base: V): void;
};

type Options<V extends FieldValues, Saved> = {
  /** Initial values. */
  saved: V;
  check: (values: V) => FormErrors;
  /** `base`: the saved values that were edited. */
  save: (values: V, base: V) => Promise<Saved> | Saved;
  /** Returns the values to continue with, where the form stays. */
  onSaved?: (saved: Saved) => V | void;
  /** Error message, as in a mutation's `meta`. */
  failed?: string;
  failedTitle?: string;
  onFailed?: (error: Error) => void;
  /** For errors that do not name fields. */
  errorsOf?: (error: Error) => FormErrors;
  onInvalid?: (values: V) => void;
  /** The values in a conflict's `current`. */
  currentOf?: (current: Record<string, unknown>) => V;
  /** Called once. */
  drafts?: () => FormDrafts<V>;
};

export interface Form<V extends FieldValues, Saved> {
  values: V;
  changed: boolean;
  /** Whether it shows unsaved texts of an earlier visit. */
  restored: boolean;
  saving: UseMutationResult<Saved, Error, V>;
  control: Control<V>;
  set: <Name extends FieldPath<V>>(name: Name, value: FieldPathValue<V, Name>) => void;
  /** Resets the form with these values as the saved ones. */
  reset: (next: V) => void;
  focus: (name: FieldPath<V>) => void;
  error: (name: string) => string | undefined;
  /** For a TextInput, TextArea or Select. */
  field: (name: FieldPath<V>, options?: RegisterOptions<V, FieldPath<V>>) => FormField<V>;
  submit: (event: Pick<FormEvent, "preventDefault">) => void;
}

type FormField<V extends FieldValues> = UseFormRegisterReturn<FieldPath<V>> & {
  defaultValue: string | undefined;
  readOnly: boolean;
};

/** A form of uncontrolled fields: checked on submit, then corrected field by field; drafts of its texts are stored. */
export function useForm<V extends FieldValues, Saved>(options: Options<V, Saved>): Form<V, Saved> {
  const { saved, check, save, onSaved, failed, failedTitle, onFailed, onInvalid, currentOf } = options;
  const { errorsOf = fieldsOf } = options;
  const form = useHookForm<V>({
    defaultValues: saved as DefaultValues<V>,
    resolver: (values) => {
      const errors = nestedErrors(check(values));
      return Object.keys(errors).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errors as never };
    },
  });
  const [base, setBase] = useState(saved);
  const values = form.watch();
  const changed = !sameValues(values, base);
  const { errors } = form.formState;

  const saving = useMutation({
    mutationFn: async (values: V) => await save(values, base),
    meta: { failed, failedTitle },
    onSuccess: (result) => {
      draft.clear();
      const next = onSaved?.(result);
      if (next) reset(next);
    },
    onError: (error) => {
      if (currentOf) setBase(baseAfterConflict(base, error, currentOf));
      const messages = Object.entries(errorsOf(error));
      for (const [index, [name, message]] of messages.entries()) {
        if (message) form.setError(name as FieldPath<V>, { message }, { shouldFocus: index === 0 });
      }
      onFailed?.(error);
    },
  });
  const reset = (next: V) => {
    setBase(next);
    form.reset(next);
  };
  const set = <Name extends FieldPath<V>>(name: Name, value: FieldPathValue<V, Name>) =>
    form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
  const draft = useDraft({ ...options, base, values, changed, set });

  return {
    values,
    changed,
    restored: draft.restored && changed,
    saving,
    control: form.control,
    set,
    reset,
    focus: (name) => form.setFocus(name),
    error: (name) => (get(errors, name) as { message?: string } | undefined)?.message,
    field(name, options) {
      const defaultValue = get(base, name) as string | undefined;
      return { ...form.register(name, options), defaultValue, readOnly: saving.isPending };
    },
    submit(event) {
      event.preventDefault();
      if (!saving.isPending) {
        void form.handleSubmit((values) => saving.mutate(values), () => onInvalid?.(values))();
      }
    },
  };
}

function fieldsOf(error: Error): FormErrors {
  return error instanceof ApiError ? error.fields : {};
}

type DraftOptions<V extends FieldValues> = Pick<Options<V, never>, "drafts"> & {
  base: V;
  values: V;
  changed: boolean;
  set: (name: FieldPath<V>, text: FieldPathValue<V, FieldPath<V>>) => void;
};

/** Restores the draft after hydration, then follows the form. */
function useDraft<V extends FieldValues>({ drafts, base, values, changed, set }: DraftOptions<V>) {
  const store = useRef<FormDrafts<V> | null>(null);
  const [restored, setRestored] = useState(false);
  useLayoutEffect(() => {
    store.current = drafts?.() ?? null;
    const texts = Object.entries(unsavedTexts(store.current?.read() ?? null, base));
    for (const [name, text] of texts) set(name as FieldPath<V>, text as FieldPathValue<V, FieldPath<V>>);
    setRestored(texts.length > 0);
  }, []);
  const snapshot = JSON.stringify([values, base]);
  const known = useRef(snapshot);
  useEffect(() => {
    if (known.current === snapshot) return;
    known.current = snapshot;
    if (changed) store.current?.save(changedTexts(values, base), base);
    else store.current?.clear(base);
  }, [snapshot]);
  return { restored, clear: () => store.current?.clear(base) };
}
