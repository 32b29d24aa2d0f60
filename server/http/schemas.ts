import { z } from "zod";
import { isStorable, NOT_STORABLE } from "../../domain/storable_text.ts";

/** Half a character is replaced as it is stored, so that an equal text compares equal. */
const storable = (text: z.ZodString) =>
  text.refine(isStorable, NOT_STORABLE).overwrite((text) => text.toWellFormed());

export const storableText = (max: number, message?: string) => storable(z.string().max(max, message));

/** Its length is counted without outer spaces. */
export const trimmedText = (max: number, message?: string) => storable(z.string().trim().max(max, message));

/** Refuses a value with the message of a domain rule. */
export const byRule = <T>(check: (value: T) => string | null) => (value: T, context: z.RefinementCtx<T>) => {
  const message = check(value);
  if (message) context.addIssue({ code: "custom", message });
};

/** Text validated by a domain rule, with that rule's message; `max`: UTF-16 units, more than the rule allows. */
export const checkedText = (max: number, check: (text: string) => string | null, missing?: string) =>
  z.string(missing).max(max).superRefine(byRule(check));

type ListLimits = { max: number; tooMany: string; empty?: string };

const LISTS = new WeakMap<z.core.$ZodType, { item: z.ZodType; max: number }>();

/** An array that is counted before its items are looked at; `z.array` looks at all of them first. */
export function list<T extends z.ZodType>(item: T, { max, tooMany, empty }: ListLimits) {
  const counted = z.custom<z.input<T>[]>().check(({ value: input, issues }) => {
    if (!Array.isArray(input)) issues.push({ code: "invalid_type", expected: "array", input });
    else if (empty !== undefined && input.length === 0) {
      issues.push({ code: "too_small", origin: "array", minimum: 1, input, message: empty });
    } else if (input.length > max) {
      issues.push({ code: "too_big", origin: "array", maximum: max, input, message: tooMany });
    }
  });
  LISTS.set(counted, { item, max });
  return counted.pipe(z.array(item));
}

/** JSON Schema of what a caller may send. */
export function inputSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const list = LISTS.get(zodSchema);
      if (list) {
        Object.assign(jsonSchema, { type: "array", maxItems: list.max, items: inputSchema(list.item) });
      }
    },
  });
}
