import { z } from "zod";
import {
  type FieldName,
  type Fields,
  mapFields,
  type NumericField,
  type RequiredField,
} from "../../domain/fields.ts";

const text = z.string();
const optionalText = text.nullish();

type Shape<F extends Fields, OfNumber> = {
  [N in FieldName<F>]: N extends RequiredField<F> ? typeof text
    : N extends NumericField<F> ? OfNumber
    : typeof optionalText;
};

function shapeOf<F extends Fields, OfNumber extends z.ZodType>(fields: F, ofNumber: OfNumber) {
  return mapFields(
    fields,
    (_name, { required, numeric }) => required ? text : numeric ? ofNumber : optionalText,
  ) as unknown as Shape<F, OfNumber>;
}

/** The wire format of a record's form; numbers as typed or as numbers, absent, null and empty alike. */
export function formSchema<F extends Fields>(fields: F) {
  return z.strictObject(shapeOf(fields, z.union([z.number(), text]).nullish()));
}

/** Some of a record's columns. */
export function columnsSchema<F extends Fields>(fields: F) {
  return z.strictObject(shapeOf(fields, z.number().nullish())).partial();
}
