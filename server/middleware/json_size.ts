import type { z } from "zod";
import { inputSchema } from "../http/schemas.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Size of the largest JSON that fits a schema. */
export type JsonSize = { bytes: number; keys: number };

/** A date and time with its offset. */
const DATE_BYTES = 64;
const NUMBER_BYTES = 32;
/** Bytes per UTF-16 unit in ASCII-only JSON. */
const UNIT_BYTES = 6;
/** Quotes, colon, comma. */
const PUNCTUATION_BYTES = 6;

/** Throws for a text, list or record without a limit. */
export function jsonSize(schema: z.ZodType): JsonSize {
  return sizeOf(inputSchema(schema), "");
}

function sizeOf(schema: JsonSchema, path: string): JsonSize {
  if (schema.const !== undefined) return leaf(JSON.stringify(schema.const).length);
  if (schema.enum) return largest(schema.enum.map((value) => leaf(JSON.stringify(value).length)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return largest(choices.map((choice) => sizeOf(choice as JsonSchema, path)));
  if (Array.isArray(schema.type)) {
    return largest(schema.type.map((type) => sizeOf({ ...schema, type }, path)));
  }
  switch (schema.type) {
    case "null":
    case "boolean":
    case "number":
    case "integer":
      return leaf(NUMBER_BYTES);
    case "string":
      if (schema.format === "date-time") return leaf(DATE_BYTES);
      return leaf(limitOf(schema.maxLength, path) * UNIT_BYTES + PUNCTUATION_BYTES);
    case "array": {
      const max = limitOf(schema.maxItems, path);
      const { bytes, keys } = sizeOf(schema.items as JsonSchema, `${path}[]`);
      return { bytes: max * (bytes + PUNCTUATION_BYTES), keys: max * keys };
    }
    case "object":
      return objectSize(schema, path);
    default:
      throw new Error(`${path || "the body"} may be anything: give it a type`);
  }
}

function objectSize({ properties = {}, additionalProperties }: JsonSchema, path: string): JsonSize {
  if (additionalProperties !== false) throw new Error(`${path || "the body"} must be a strictObject`);
  const size = leaf(PUNCTUATION_BYTES);
  for (const [name, value] of Object.entries(properties)) {
    const { bytes, keys } = sizeOf(value as JsonSchema, path === "" ? name : `${path}.${name}`);
    size.bytes += name.length + PUNCTUATION_BYTES + bytes;
    size.keys += 1 + keys;
  }
  return size;
}

function leaf(bytes: number): JsonSize {
  return { bytes, keys: 0 };
}

function largest(sizes: JsonSize[]): JsonSize {
  return {
    bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
    keys: Math.max(...sizes.map(({ keys }) => keys)),
  };
}

function limitOf(max: number | undefined, path: string): number {
  if (max === undefined) throw new Error(`${path || "the body"} has no limit: use max(…) or list(…)`);
  return max;
}
