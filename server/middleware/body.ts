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

type Issue = { path: readonly PropertyKey[]; message: string; code?: string };

function invalid(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path.map(String).join(".");
    if (name !== "" && !(name in fields)) fields[name] = issue.message;
  }
  return new AppError("invalid", issues[0]?.message ?? "This is not valid.", { fields });
}
