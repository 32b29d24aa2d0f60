import { z } from "zod";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { type ProvedPerson, PROVIDER_IDS, type ProviderId } from "../../../../domain/providers.ts";
import { SIGN_IN_WAYS, type SignInWay } from "../../../../domain/sign_in_ways.ts";
import { newToken } from "../../../kernel/tokens.ts";
import { type Box, isOver, open, seal } from "../providers/attempt.ts";

/** Who comes: an account that a provider has named, or a colleague signed in at another of their schools. */
export type Comer =
  | ProvedPerson & { kind: "account"; provider: ProviderId }
  | Colleague & { kind: "colleague" };

export type Colleague = {
  userId: string;
  /** `sign_up`: they have just opened this school by a link to their inbox, and come from no other. */
  by: "other_school" | "sign_up";
  /** Sign-in method at the first of their schools, and when. */
  way: SignInWay;
  beganAt: string;
  /** When the session that they come from ends: the new one ends no later. */
  endsAt: string;
  /** A code of their own was typed for it. */
  secondFactor: boolean;
};

/** What one of our hosts says of a person to a school's, for the half minute that a browser takes to post it there. */
export type Arrival = {
  /** Once only. */
  id: string;
  /** Hosts of the posting page and of the school, with ports. */
  from: string;
  host: string;
  comer: Comer;
  expiresAt: string;
};

/** A colleague who has arrived, for the browser in which they did. */
export type Crossing = Colleague & { id: string; host: string; browserHash: string; expiresAt: string };

const COLLEAGUE = z.object({
  userId: z.string(),
  by: z.enum(["other_school", "sign_up"]),
  way: z.enum(SIGN_IN_WAYS),
  beganAt: z.string(),
  endsAt: z.string(),
  secondFactor: z.boolean(),
});
const ARRIVAL = z.object({
  id: z.string(),
  from: z.string(),
  host: z.string(),
  comer: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("account"),
      provider: z.enum(PROVIDER_IDS),
      issuer: z.string(),
      subject: z.string(),
      email: z.string().nullable(),
      twoFactors: z.boolean(),
      provedAt: z.string(),
    }),
    COLLEAGUE.extend({ kind: z.literal("colleague") }),
  ]),
  expiresAt: z.string(),
});
const CROSSING = COLLEAGUE.extend({
  id: z.string(),
  host: z.string(),
  browserHash: z.string(),
  expiresAt: z.string(),
});

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
    host: string; /** In the request's Origin; null for an unknown one. */
    from: string | null;
    now: Date;
  },
): Promise<Arrival | null> {
  const opened = await open(box, "arrival", sealed);
  if (opened === null || isOver(opened, now)) return null;
  const arrival = ARRIVAL.parse(opened);
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
  const opened = await open(box, "crossing", sealed);
  if (opened === null || isOver(opened, now)) return null;
  const crossing = CROSSING.parse(opened);
  return crossing.host === host && crossing.browserHash === browserHash ? crossing : null;
}
