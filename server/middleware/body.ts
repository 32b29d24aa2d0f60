import { zValidator } from "@hono/zod-validator";
import type { z } from "zod";
import { AppError } from "../../domain/errors.ts";

/** Checks a call's JSON against a schema; what does not fit is 400 with a message for each field. */
export function body<T extends z.ZodType>(schema: T) {
  return zValidator("json", schema, (result) => {
    if (!result.success) throw invalid(result.error.issues);
  });
}

/** Checks a call's query in the same way. */
export function query<T extends z.ZodType>(schema: T) {
  return zValidator("query", schema, (result) => {
    if (!result.success) throw invalid(result.error.issues);
  });
}

/** So many fields are told what is wrong with them; a call of a megabyte of nonsense is not answered with more of it. */
const MOST_FIELDS = 100;

type Issue = z.core.$ZodIssue;

function invalid(issues: readonly Issue[]): AppError {
  const all = issues.slice(0, MOST_FIELDS).flatMap((issue) => wordsOf(issue).slice(0, MOST_FIELDS));
  const fields = new Map<string, string>();
  for (const [name, words] of all) {
    if (name !== "" && !fields.has(name) && fields.size < MOST_FIELDS) fields.set(name, words);
  }
  return new AppError("invalid", all[0]?.[1] ?? "This is not valid.", { fields: Object.fromEntries(fields) });
}

/** What an issue says of which field, in words for people; a schema's own words stand as they are. */
function wordsOf(issue: Issue): [field: string, words: string][] {
  const field = issue.path.map(String).join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((
        key,
      ) => [[...issue.path, key].map(String).join("."), `The field ${key} is not known here`]);
    case "invalid_type":
      return [[field, issue.message.startsWith("Invalid input") ? typeWords(field, issue) : issue.message]];
    case "too_small":
      return [[
        field,
        issue.message.startsWith("Too small") ? `${field} is missing or too small` : issue.message,
      ]];
    case "too_big":
      return [[
        field,
        issue.message.startsWith("Too big") ? `${field} is too long or too large` : issue.message,
      ]];
    default:
      return [[
        field,
        issue.message.startsWith("Invalid") ? `${field || "This"} is not valid` : issue.message,
      ]];
  }
}

function typeWords(field: string, issue: Extract<Issue, { code: "invalid_type" }>): string {
  if (field === "") return "Send a JSON object.";
  return issue.message.endsWith("received undefined")
    ? `${field} is required`
    : `${field} must be of the type ${issue.expected}`;
}
