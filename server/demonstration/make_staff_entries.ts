import { makeClass } from "../features/classes/change_class.ts";
import { addPhrase } from "../features/phrases/change_phrases.ts";
import { addNote } from "../features/student_page/student_notes.ts";
import { BUS_STORIES } from "./bus_stories.ts";
import { type DemoSchool, studentOf } from "./demo_school.ts";
import { STUDENT } from "./school.ts";
import { STORIES } from "./stories.ts";

const CLASS_NAME = "Travel training";
const SCHOOL_PHRASES = [
  "You have shown this well. What would you do differently next time?",
  "Please add a photo or a few words about what you did.",
];
const OWN_PHRASES = ["Tell me one thing that you found hard.", "Well spotted. Who could you teach this to?"];
const NOTE = "Would rather talk than write: offer a voice note first, then a few words together.";

/** What staff make for themselves: a class, saved phrases and a note about a student. */
export async function makeStaffEntries(school: DemoSchool): Promise<void> {
  const { administrator, teachers: { okafor }, write } = school;
  const now = school.at(Math.max(...STORIES.map(({ startedDaysAgo }) => startedDaysAgo)));
  const studentIds = BUS_STORIES.map(({ studentId }) => studentOf(school, studentId).actor.id);
  await write(makeClass, okafor, { name: CLASS_NAME, studentIds, now });
  for (const text of SCHOOL_PHRASES) await write(addPhrase, administrator, { text, school: true, now });
  for (const text of OWN_PHRASES) await write(addPhrase, okafor, { text, school: false, now });
  const { actor: { id: studentId } } = studentOf(school, STUDENT.studentId);
  await write(addNote, okafor, { studentId, note: NOTE, now: school.at(8) });
}
