import type { Context } from "hono";
import type { ReactNode } from "react";
import type { ControlReader } from "../../../db/doors.ts";
import type { Seed } from "../../../islands/page_services.ts";
import type { AppEnv, Person } from "../../context.ts";

/** Loads a tab of the super admin's page, in the page's one round trip. */
export type LoadPanel = (
  c: Context<AppEnv>,
  db: ControlReader,
  person: Person,
) => Promise<{ children: ReactNode; seed: Seed }>;
