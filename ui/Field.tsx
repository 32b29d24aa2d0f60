import { CircleAlert } from "./icons.ts";
import { createContext, type ReactNode, useContext, useId } from "react";

type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };
// The formatter would take the space out of the markup, and the words would run together.
const OPTIONAL = " (optional)";
const FieldContext = createContext<Wiring | null>(null);

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to mend it; stands next to the control. */
  error?: string | null | undefined;
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** To the right of the label: a saved mark, a counter. */
  aside?: ReactNode;
  /** Exactly one control: TextInput, TextArea or Select. It is wired to label, hint and error by itself. */
  children: ReactNode;
};

/** A labelled control. */
export function Field({ label, hint, error, optional, hideLabel, aside, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}h` : "", error ? `${id}e` : ""].filter(Boolean).join(" ");
  const wiring: Wiring = { id };
  if (described) wiring["aria-describedby"] = described;
  if (error) wiring["aria-invalid"] = true;
  return (
    <div className="field">
      <div className={hideLabel ? "sr-only" : "field-top"}>
        <label className="field-label" htmlFor={id}>
          {label}
          {optional && <span className="field-optional">{OPTIONAL}</span>}
        </label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      {hint && <p className="field-hint" id={`${id}h`}>{hint}</p>}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <FieldError id={`${id}e`} error={error} />}
    </div>
  );
}

/** What is wrong, with a mark that does not rest on colour alone. */
export function FieldError({ id, error }: { id?: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error" id={id}>
      <CircleAlert size={18} />
      {error}
    </p>
  );
}

/** What a control inside a Field must carry; nothing outside one. */
export function useFieldWiring(): Partial<Wiring> {
  return useContext(FieldContext) ?? {};
}
