import { tenants } from "../../db/control/schema/index.ts";
import { makeClass } from "../features/classes/change_class.ts";
import { setCardsAllowed } from "../features/lessons/card_settings.ts";
import { addPhrase } from "../features/phrases/change_phrases.ts";
import { changeSettings } from "../features/settings/change_settings.ts";
import { addNote } from "../features/student_page/student_notes.ts";
import { importUnits } from "../features/units/import_units.ts";
import { addSuperAdmin } from "../flows/add_super_admin.ts";
import { provisionTenant } from "../flows/provision_tenant.ts";
import type { Services } from "../services/services.ts";
import { BUS_STORIES } from "./bus_stories.ts";
import { type DemoSchool, openDemoSchool, studentOf } from "./demo_school.ts";
import { makeConversations } from "./make_conversations.ts";
import { makePortfolios } from "./make_portfolios.ts";
import { CENTRE_NUMBER, SCHOOL, STUDENT, SUPER_ADMIN } from "./school.ts";
import { STORIES } from "./stories.ts";
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
  await school.write(changeSettings, school.administrator, {
    form: { organisationNumber: CENTRE_NUMBER },
    now,
  });
  await school.write(setCardsAllowed, school.administrator, { cardsAllowed: true, now });
  await makePortfolios(school);
  await makeConversations(school);
  await makeStaffEntries(school);
  return true;
}

const CLASS_NAME = "Travel training";
const SCHOOL_PHRASES = [
  "You have shown this well. What would you do differently next time?",
  "Please add a photo or a few words about what you did.",
];
const OWN_PHRASES = ["Tell me one thing that you found hard.", "Well spotted. Who could you teach this to?"];
const NOTE = "Would rather talk than write: offer a voice note first, then a few words together.";

/** Makes a class, saved phrases and a note about a student. */
async function makeStaffEntries(school: DemoSchool): Promise<void> {
  const { administrator, teachers: { okafor }, write } = school;
  const now = school.at(Math.max(...STORIES.map(({ startedDaysAgo }) => startedDaysAgo)));
  const studentIds = BUS_STORIES.map(({ studentId }) => studentOf(school, studentId).actor.id);
  await write(makeClass, okafor, { name: CLASS_NAME, studentIds, now });
  for (const text of SCHOOL_PHRASES) await write(addPhrase, administrator, { text, school: true, now });
  for (const text of OWN_PHRASES) await write(addPhrase, okafor, { text, school: false, now });
  const { actor: { id: studentId } } = studentOf(school, STUDENT.studentId);
  await write(addNote, okafor, { studentId, note: NOTE, now: school.at(8) });
}
