export type Column = string | number | null;

export type FieldSpec = {
  label: string;
  hint?: string;
  required?: true;
  /** Stored as a number. */
  numeric?: true;
  /** Checks a typed text; `today`: `YYYY-MM-DD` at the establishment. */
  check: (text: string, today: string) => string | null;
  /** The column of a checked, trimmed text. */
  stored: (text: string) => Column;
  /** The text of a column; as it is, unless told. */
  shown?: (column: string) => string;
  input?: {
    type?: "email";
    inputMode?: "numeric" | "email";
    autoComplete?: string;
    autoCapitalize?: "none";
    placeholder?: string;
    maxLength?: number;
    /** More than one: a text area. */
    rows?: number;
  };
};

/** A record's fields in the order of its form. Form, checks, wire format and columns derive from them. */
export type Fields = Readonly<Record<string, FieldSpec>>;
export type FieldName<F extends Fields> = keyof F & string;

type FieldWith<F extends Fields, Trait> = { [N in FieldName<F>]: F[N] extends Trait ? N : never }[
  FieldName<F>
];
export type RequiredField<F extends Fields> = FieldWith<F, { required: true }>;
export type NumericField<F extends Fields> = FieldWith<F, { numeric: true }>;
type OptionalField<F extends Fields> = Exclude<FieldName<F>, RequiredField<F>>;
type StoredAs<F extends Fields, N extends keyof F> = ReturnType<F[N]["stored"]>;

/** The texts of the form. */
export type TextsOf<F extends Fields> = Record<FieldName<F>, string>;

/** As typed or sent; absent, null and empty are alike. */
export type FormOf<F extends Fields> =
  & Record<Exclude<RequiredField<F>, NumericField<F>>, string>
  & Record<RequiredField<F> & NumericField<F>, string | number>
  & Partial<Record<OptionalField<F>, Column>>;

/** The columns. */
export type RecordOf<F extends Fields> =
  & { [N in RequiredField<F>]: StoredAs<F, N> }
  & { [N in OptionalField<F>]: StoredAs<F, N> | null };

type Values<F extends Fields> = { readonly [N in FieldName<F>]?: unknown };

export function fieldNames<F extends Fields>(fields: F): FieldName<F>[] {
  return Object.keys(fields);
}

export function mapFields<F extends Fields, T>(
  fields: F,
  make: (name: FieldName<F>, spec: FieldSpec) => T,
): Record<FieldName<F>, T> {
  const entries = fieldNames(fields).map((name) => [name, make(name, fields[name]!)]);
  return Object.fromEntries(entries);
}

export function emptyTexts<F extends Fields>(fields: F): TextsOf<F> {
  return mapFields(fields, () => "");
}

/** The part of a record that has the names of `fields`. */
export function pickFields<F extends object, T extends Record<keyof F & string, unknown>>(
  fields: F,
  record: T,
): Pick<T, keyof F & string> {
  const names = Object.keys(fields) as (keyof F & string)[];
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, keyof F & string>;
}

/** Error messages by field, of the fields present. `today` where a check needs it. */
export function checkFields<F extends Fields>(
  fields: F,
  form: Values<F>,
  today = "",
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of fieldNames(fields)) {
    if (form[name] === undefined) continue;
    const { required, check } = fields[name]!;
    const text = textOf(form[name]);
    const message = required || text.trim() !== "" ? check(text, today) : null;
    if (message !== null) errors[name] = message;
  }
  return errors;
}

/** The columns of a checked form's fields; empty is null, and what is absent stays absent. */
export function storedFields<F extends Fields>(fields: F, form: Values<F>): Partial<RecordOf<F>> {
  const present = fieldNames(fields).filter((name) => form[name] !== undefined);
  return Object.fromEntries(present.map((name) => {
    const text = textOf(form[name]).trim();
    return [name, text === "" ? null : fields[name]!.stored(text)];
  })) as Partial<RecordOf<F>>;
}

/** The form's texts of a record's columns. */
export function shownTexts<F extends Fields>(fields: F, record: Values<F>): TextsOf<F> {
  return mapFields(fields, (name, { shown = String }) => {
    const text = textOf(record[name]);
    return text === "" ? "" : shown(text);
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What a field says that was changed since its form was read (DECISIONS 13). */
export function conflictMessage(current: string | null): string {
  return `Someone else has changed this: it is now ${
    current === null ? "empty" : `“${current}”`
  }. Save again to use yours.`;
}
