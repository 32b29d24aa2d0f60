import type { ComponentChildren } from "preact";
import { Button } from "../parts.tsx";
import { error, pending, typed } from "./sign_in.ts";

type FieldProps = {
  name: keyof typeof typed;
  label: string;
  hint: string;
  autocomplete: "email" | "one-time-code" | "off";
  class?: string;
  inputMode?: "email" | "numeric";
  autocapitalize?: "none";
  spellcheck?: boolean;
  maxLength?: number;
};

/** Its error is beside it and read out; `refuse` gives it the focus. */
export function SignInField({ name, label, hint, ...props }: FieldProps) {
  const message = error.value?.field === name ? error.value.text : null;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <p class="small" id={`${name}-hint`}>{hint}</p>
      <input
        id={name}
        name={name}
        type="text"
        value={typed[name]}
        aria-invalid={message !== null}
        aria-describedby={`${name}-hint ${name}-error`}
        {...props}
        onInput={(event) => {
          typed[name].value = event.currentTarget.value;
          error.value = null;
        }}
      />
      <p class="error" id={`${name}-error`} role="alert">{message}</p>
    </div>
  );
}

export function SubmitButton({ children }: { children: ComponentChildren }) {
  return (
    <Button type="submit" look="primary" pending={pending.value}>
      {pending.value ? "One moment…" : children}
    </Button>
  );
}
