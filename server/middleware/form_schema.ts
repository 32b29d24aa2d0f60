import { z } from "zod";
import {
  type FieldName,
  type Fields,
  type FieldSpec,
  mapFields,
  type NumericField,
  type RequiredField,
} from "../../domain/fields.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";

/** UTF-16 units; the fields' own checks allow less. */
const MAX_UNITS = { line: 1_000, area: 2 * TEXT_LIMITS.contactMessage } as const;

const textOf = ({ label, input }: Pick<FieldSpec, "label" | "input">) =>
  z.string().max(MAX_UNITS[input?.rows ? "area" : "line"], `${label} is too long`);

type Text = ReturnType<typeof textOf>;
type OptionalText = z.ZodOptional<z.ZodNullable<Text>>;

type Shape<F extends Fields, OfNumber extends z.ZodType> = {
  [N in FieldName<F>]: N extends NumericField<F>
    ? N extends RequiredField<F> ? OfNumber : z.ZodOptional<z.ZodNullable<OfNumber>>
    : N extends RequiredField<F> ? Text
    : OptionalText;
};

function shapeOf<F extends Fields, OfNumber extends z.ZodType>(fields: F, ofNumber: OfNumber) {
  return mapFields(fields, (_name, spec) => {
    const type = spec.numeric ? ofNumber : textOf(spec);
    return spec.required ? type : type.nullish();
  }) as unknown as Shape<F, OfNumber>;
}

/** The wire format of a record's form; numbers as typed or as numbers, absent, null and empty alike. */
export function formSchema<F extends Fields>(fields: F) {
  return z.strictObject(shapeOf(fields, z.union([z.number(), z.string().max(MAX_UNITS.line)])));
}

/** Some of a record's columns. */
export function columnsSchema<F extends Fields>(fields: F) {
  return z.strictObject(shapeOf(fields, z.number())).partial();
}
