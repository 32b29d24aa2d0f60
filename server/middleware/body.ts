import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { AppError } from "../../domain/errors.ts";
import type { AppEnv } from "../services/context.ts";
import { BodyRoom, type HeldBody, type Share } from "./body_room.ts";
import { type JsonSize, jsonSize } from "./json_size.ts";
import { PUBLIC_BODY_BYTES, readJson } from "./read_json.ts";
import { MAX_BULK_BYTES, MAX_JSON_BYTES } from "./request_size.ts";

const MB = 1024 * 1024;

/** Bytes of bodies in an isolate at once. Who is signed in has room that strangers cannot take. */
const ROOM = {
  public: { all: 4 * MB, school: MB / 2 },
  signedIn: { all: 16 * MB, school: 4 * MB, person: MB },
  bulk: { all: 16 * MB, school: MAX_BULK_BYTES },
} as const;

/** More than a sign-in or a saved sentence takes. */
const FREE_BYTES = 2 * 1024;

const room = new BodyRoom(FREE_BYTES);

const SCHEMAS = new WeakMap<object, z.ZodType>();

/** For limits_test.ts; undefined for other middleware. */
export function schemaOf(handler: object): z.ZodType | undefined {
  return SCHEMAS.get(handler);
}

type JsonBody<T extends z.ZodType> = MiddlewareHandler<
  AppEnv,
  string,
  { in: { json: z.input<T> }; out: { json: z.output<T> } }
>;

/**
 * Reads and validates a JSON body; 400 with a message for each invalid field. Comes after `can(…)`, so that no body is read
 * from a client that may not call. The limit is the largest size that fits the schema.
 */
export function body<T extends z.ZodType>(schema: T): JsonBody<T> {
  return bodyWithin(schema, MAX_JSON_BYTES, sharesOf);
}

/** As `body`, for a list of a whole school, in room of its own: one at a time of each school. `request_size.ts` names its paths. */
export function bulkBody<T extends z.ZodType>(schema: T): JsonBody<T> {
  return bodyWithin(schema, MAX_BULK_BYTES, bulkSharesOf);
}

/** For another kind of body, which releases it. Throws unavailable without room. */
export function enterRoom(c: Pick<Context<AppEnv>, "var">): HeldBody {
  return room.enter(sharesOf(c));
}

type SharesOf = (c: Pick<Context<AppEnv>, "var">) => Share[];

function bodyWithin<T extends z.ZodType>(schema: T, maxBytes: number, sharesOf: SharesOf): JsonBody<T> {
  let schemaSize: JsonSize | undefined;
  const readAndValidate: JsonBody<T> = async (c, next) => {
    const held = room.enter(sharesOf(c));
    try {
      const size = schemaSize ??= jsonSize(schema);
      const bytes = c.var.session === null
        ? PUBLIC_BODY_BYTES
        : Math.min(Math.max(size.bytes, PUBLIC_BODY_BYTES), maxBytes);
      const json = await readJson(c, { ...size, bytes }, held);
      const result = await schema.safeParseAsync(json);
      if (!result.success) throw invalid(result.error.issues);
      c.req.addValidatedData("json", result.data as object);
      await next();
    } finally {
      held.release();
    }
  };
  SCHEMAS.set(readAndValidate, schema);
  return readAndValidate;
}

const schoolOf = ({ host }: Pick<Context<AppEnv>, "var">["var"]) =>
  host.kind === "tenant" ? host.tenantId : host.name;

function bulkSharesOf(c: Pick<Context<AppEnv>, "var">): Share[] {
  const { all, school } = ROOM.bulk;
  return [{ group: "bulk", max: all }, { group: `bulk ${schoolOf(c.var)}`, max: school }];
}

function sharesOf(c: Pick<Context<AppEnv>, "var">): Share[] {
  const { session } = c.var;
  const school = schoolOf(c.var);
  const { public: open, signedIn } = ROOM;
  if (session === null) {
    return [{ group: "public", max: open.all }, { group: `public ${school}`, max: open.school }];
  }
  return [
    { group: "signed in", max: signedIn.all },
    { group: `signed in ${school}`, max: signedIn.school },
    { group: `person ${session.person.id}`, max: signedIn.person },
  ];
}

export function query<T extends z.ZodType>(schema: T) {
  const validate = zValidator("query", schema, (result) => {
    if (!result.success) throw invalid(result.error.issues);
  });
  SCHEMAS.set(validate, schema);
  return validate;
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
