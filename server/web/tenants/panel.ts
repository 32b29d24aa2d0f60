import type { ReactNode } from "react";
import type { ControlReader } from "../../../db/doors.ts";
import type { Seed } from "../../../islands/page_services.ts";
import type { Config } from "../../config/config.ts";
import type { Person } from "../../services/context.ts";

/** `query`: of the address. */
type PanelInput = { query: Record<string, string>; config: Config; person: Person; now: Date };

/** Loads a tab of the super admin's page, in the page's one round trip. */
export type LoadPanel = (
  db: ControlReader,
  input: PanelInput,
) => Promise<{ children: ReactNode; seed: Seed }>;
