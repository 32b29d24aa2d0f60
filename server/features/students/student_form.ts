import { z } from "zod";
import { AppError } from "../../../domain/errors.ts";
import {
  checkStudent,
  mapStudentFields,
  storedStudent,
  type StudentInput,
} from "../../../domain/student_values.ts";
import type { NumericStudentField, RequiredStudentField, StudentField } from "../../../domain/students.ts";

const text = z.string().max(1000);
const optionalText = text.nullish();
const optionalNumber = z.number().nullish();
/** As a number or as typed. */
const typedNumber = z.union([z.number(), text]).nullish();

type Shape<OfNumber> = {
  [F in StudentField]: F extends RequiredStudentField ? typeof text
    : F extends NumericStudentField ? OfNumber
    : typeof optionalText;
};

function shapeOf<OfNumber extends z.ZodType>(ofNumber: OfNumber): Shape<OfNumber> {
  const shape = mapStudentFields((_field, { required, numeric }) =>
    required ? text : numeric ? ofNumber : optionalText
  );
  return shape as unknown as Shape<OfNumber>;
}

/** Wire format (spec 2 §7); absent, null and empty are alike. */
export const studentForm = z.strictObject(shapeOf(typedNumber));

/** `base` holds the values before the edit, against lost updates. */
export const studentEdit = studentForm.extend({
  base: z.strictObject(shapeOf(optionalNumber)).partial().optional(),
});

/** `today` in the establishment's time zone. Throws `invalid` with `fields`. */
export function readStudentForm(form: z.infer<typeof studentForm>, today: string): StudentInput {
  const fields = checkStudent(form, today);
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
  return storedStudent(form);
}
