import { z } from "zod";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { PROVIDER_IDS } from "../../../../domain/providers.ts";
import { SIGN_IN_WAYS } from "../../../../domain/sign_in_ways.ts";
import { isOver, openJson } from "../../../kernel/sealed_json.ts";
import { newToken } from "../../../kernel/tokens.ts";
import { type Box, PROVED_PERSON, seal } from "../providers/attempt.ts";

const COLLEAGUE = z.object({
  userId: z.string(),
  /** `sign_up`: they have just opened this school by a link to their inbox, and come from no other. */
  by: z.enum(["other_school", "sign_up"]),
  /** Sign-in method at the first of their schools, and when. */
  way: z.enum(SIGN_IN_WAYS),
  beganAt: z.string(),
  /** When the session that they come from ends: the new one ends no later. */
  endsAt: z.string(),
  /** A code of their own was typed for it. */
  secondFactor: z.boolean(),
});
export type Colleague = z.output<typeof COLLEAGUE>;

const COMER = z.discriminatedUnion("kind", [
  PROVED_PERSON.extend({ kind: z.literal("account"), provider: z.enum(PROVIDER_IDS) }),
  COLLEAGUE.extend({ kind: z.literal("colleague") }),
]);
/** Who comes: an account that a provider has named, or a colleague signed in at another of their schools. */
export type Comer = z.output<typeof COMER>;

const ARRIVAL = z.object({
  /** Once only. */
  id: z.string(),
  /** Hosts of the posting page and of the school, with ports. */
  from: z.string(),
  host: z.string(),
  comer: COMER,
  expiresAt: z.string(),
});
/** What one of our hosts says of a person to a school's, for the half minute that a browser takes to post it there. */
export type Arrival = z.output<typeof ARRIVAL>;

const CROSSING = COLLEAGUE.extend({
  id: z.string(),
  host: z.string(),
  browserHash: z.string(),
  expiresAt: z.string(),
});
/** A colleague who has arrived, for the browser in which they did. */
export type Crossing = z.output<typeof CROSSING>;

export async function sealArrival(
  box: Box,
  arrival: Omit<Arrival, "id" | "expiresAt">,
  now: Date,
): Promise<string> {
  const endsAt = now.getTime() + LIFETIMES.schoolTicket;
  return await seal(box, "arrival", { ...arrival, id: newToken() }, endsAt);
}

/** Null for one that is not ours, posted by another page than the one it was made for, to another host, or too old. */
export async function openArrival(
  box: Box,
  sealed: string,
  { host, from, now }: {
    host: string;
    /** In the request's Origin; null for an unknown one. */
    from: string | null;
    now: Date;
  },
): Promise<Arrival | null> {
  const arrival = await openJson(box, "arrival", sealed, ARRIVAL);
  if (arrival === null || isOver(arrival, now)) return null;
  return arrival.host === host && arrival.from === from ? arrival : null;
}

/** `expiresAt`: milliseconds. */
export async function sealCrossing(
  box: Box,
  crossing: Omit<Crossing, "expiresAt">,
  expiresAt: number,
): Promise<string> {
  return await seal(box, "crossing", crossing, expiresAt);
}

/** Null for one that is not ours, another host's or another browser's, or too old. */
export async function openCrossing(
  box: Box,
  sealed: string,
  { host, browserHash, now }: { host: string; browserHash: string | null; now: Date },
): Promise<Crossing | null> {
  const crossing = await openJson(box, "crossing", sealed, CROSSING);
  if (crossing === null || isOver(crossing, now)) return null;
  return crossing.host === host && crossing.browserHash === browserHash ? crossing : null;
}
