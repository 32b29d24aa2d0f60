import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";

export type Neighbour = { id: string; firstName: string; lastName: string };

/** The portfolios before and after one in its unit, by student name, among those the actor sees. */
export type Neighbours = {
  /** From 1; null in a unit that is read in part. */
  place: number | null;
  total: number | null;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The next one that waits for the actor, from the first again after the last. */
  nextWaiting: Neighbour | null;
  /** Others that wait. */
  waiting: number;
};

/** A unit with more portfolios that the actor sees is read in part: as many on either side. */
export const MAX_NEIGHBOURS = { unit: 500, side: 50 };

export function inAdminMode(actor: Actor): boolean {
  return actor.kind === "staff" && actor.mode === "admin";
}

/** Condition over `unit_assignments a`: to verify or to award in admin mode, else new work and what can be assessed (DECISIONS 5, 6). */
export function waits(actor: Actor): SQL {
  return inAdminMode(actor) ? TO_VERIFY_OR_AWARD : WAITS;
}

const TO_VERIFY_OR_AWARD = sql`coalesce(a.portfolio_status in ('assessed', 'verified'), 0)`;
const WAITS = sql`(coalesce(a.portfolio_status, 'submitted') = 'submitted' and (
  a.new_since is not null or (a.portfolio_status = 'submitted' and a.completed_at is not null)))`;
