import { zValidator } from "@hono/zod-validator";
import type { z } from "zod";
import { AppError } from "../../domain/errors.ts";

/** 400 with a message for each invalid field. */
export function body<T extends z.ZodType>(schema: T) {
  return zValidator("json", schema, (result) => {
    if (!result.success) throw invalid(result.error.issues);
  });
}

export function query<T extends z.ZodType>(schema: T) {
  return zValidator("query", schema, (result) => {
    if (!result.success) throw invalid(result.error.issues);
  });
}

/** Bounds the answer to a call with thousands of unknown fields. */
const MAX_FIELDS = 100;

type Issue = z.core.$ZodIssue;

function invalid(issues: readonly Issue[]): AppError {
  const all = issues.slice(0, MAX_FIELDS).flatMap((issue) => issueMessages(issue).slice(0, MAX_FIELDS));
  const fields = new Map<string, string>();
  for (const [name, message] of all) {
    if (name !== "" && !fields.has(name) && fields.size < MAX_FIELDS) fields.set(name, message);
  }
  return new AppError("invalid", all[0]?.[1] ?? "This is not valid.", { fields: Object.fromEntries(fields) });
}

/** A schema's own message stays as it is. */
function issueMessages(issue: Issue): [field: string, message: string][] {
  const field = issue.path.map(String).join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((
        key,
      ) => [[...issue.path, key].map(String).join("."), `The field ${key} is not known here`]);
    case "invalid_type":
      return [[field, issue.message.startsWith("Invalid input") ? typeMessage(field, issue) : issue.message]];
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

function typeMessage(field: string, issue: Extract<Issue, { code: "invalid_type" }>): string {
  if (field === "") return "Send a JSON object.";
  return issue.message.endsWith("received undefined")
    ? `${field} is required`
    : `${field} must be of the type ${issue.expected}`;
}
