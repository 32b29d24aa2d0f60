import { zValidator } from "@hono/zod-validator";
import { z } from "zod";
import { AppError } from "../../domain/errors.ts";

/** SQLite cuts a text short at a NUL. */
export const storableText = z.string().refine(
  (text) => !text.includes("\u0000"),
  "This holds a character that cannot be kept",
);

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

const ZOD_DEFAULT = /^(Invalid|Too small|Too big|Unrecognized)/;

function issueMessages(issue: Issue): [field: string, message: string][] {
  const field = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => [[...issue.path, key].join("."), `The field ${key} is not known here`]);
  }
  // A schema's own message stays as it is.
  return [[field, ZOD_DEFAULT.test(issue.message) ? defaultMessage(field, issue) : issue.message]];
}

function defaultMessage(field: string, issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (field === "") return "Send a JSON object.";
      return issue.message.endsWith("received undefined")
        ? `${field} is required`
        : `${field} must be of the type ${issue.expected}`;
    case "too_small":
      return `${field} is missing or too small`;
    case "too_big":
      return `${field} is too long or too large`;
    default:
      return `${field || "This"} is not valid`;
  }
}
