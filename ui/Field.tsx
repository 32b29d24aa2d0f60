import { createContext, type ReactNode, useContext, useId } from "react";
import { CircleAlert } from "./icons.ts";

type ControlProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };
// A constant: the formatter would drop the leading space.
const OPTIONAL = " (optional)";
const FieldContext = createContext<ControlProps | null>(null);

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean;
  /** For screen readers only. */
  hideLabel?: boolean;
  /** One TextInput, TextArea or Select; wired by context. */
  children: ReactNode;
};

export function Field({ label, hint, error, optional, hideLabel, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}h` : "", error ? `${id}e` : ""].filter(Boolean).join(" ");
  const controlProps: ControlProps = { id };
  if (describedBy) controlProps["aria-describedby"] = describedBy;
  if (error) controlProps["aria-invalid"] = true;
  return (
    <div className="field stack">
      <label className={hideLabel ? "sr-only" : "field-label"} htmlFor={id}>
        {label}
        {optional && <span className="quiet regular">{OPTIONAL}</span>}
      </label>
      {hint && <p className="small quiet" id={`${id}h`}>{hint}</p>}
      <FieldContext value={controlProps}>{children}</FieldContext>
      {error && <FieldError id={`${id}e`} error={error} />}
    </div>
  );
}

export function FieldError({ id, error }: { id?: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error noted strong tone-danger tone-text" id={id}>
      <CircleAlert size={18} />
      {error}
    </p>
  );
}

/** Empty outside a Field. */
export function useControlProps(): Partial<ControlProps> {
  return useContext(FieldContext) ?? {};
}
