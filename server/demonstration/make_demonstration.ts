import { tenants } from "../../db/control/schema/index.ts";
import { setCardsAllowed } from "../features/lessons/card_settings.ts";
import { importUnits } from "../features/units/import_units.ts";
import { addSuperAdmin } from "../flows/add_super_admin.ts";
import { provisionTenant } from "../flows/provision_tenant.ts";
import type { Services } from "../services.ts";
import { openDemoSchool } from "./demo_school.ts";
import { makeConversations } from "./make_conversations.ts";
import { makePortfolios } from "./make_portfolios.ts";
import { makeStaffEntries } from "./make_staff_entries.ts";
import { SCHOOL, SUPER_ADMIN } from "./school.ts";
import units from "./units.json" with { type: "json" };

/** So that its portfolios have a past. */
const AGE_MS = 50 * 86_400_000;

/** Uses the product's own verbs; false where the installation has an establishment already. */
export async function makeDemonstration(services: Services): Promise<boolean> {
  const { doors } = services;
  if (await doors.readControl((db) => db.$count(tenants)) > 0) return false;
  const now = new Date(services.now().getTime() - AGE_MS);
  const atOpening = { ...services, now: () => now };
  const drafts = units.map((draft, index) => ({ position: { index }, draft }));
  await doors.writeControl((tx) => importUnits(tx, { kind: "operator" }, { drafts, now }));
  await addSuperAdmin(atOpening, SUPER_ADMIN);
  const tenant = await provisionTenant(atOpening, { kind: "operator" }, {
    ...SCHOOL,
    tenantType: "institutional",
    plan: "medium",
    status: "active",
  });
  const school = await openDemoSchool(services, tenant, now);
  await school.write(setCardsAllowed, school.administrator, { cardsAllowed: true, now });
  await makePortfolios(school);
  await makeConversations(school);
  await makeStaffEntries(school);
  return true;
}
