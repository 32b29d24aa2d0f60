import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import { announce, begin, say } from "../../server/features/chat/testing.ts";
import { report } from "../../server/features/chat/safeguarding/testing.ts";
import { openLiveWorld } from "./live_world.ts";

/**
 * A school that is open to browsers: a teacher, two administrators, a student, and a conversation of sixty messages whose
 * second, by the teacher, the student has reported.
 */
export async function openReportedRoom() {
  const world = await openLiveWorld();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
  await oak.staff("admin", "helen@oak.example", { firstName: "Helen", lastName: "Marsh" });
  await oak.staff("admin", "omar@oak.example", { firstName: "Omar", lastName: "Said" });
  const [daniel, helen, omar] = await Promise.all(
    ["daniel", "helen", "omar"].map((name) => signInStaff(world, oak, `${name}@oak.example`)),
  );
  const teacher = daniel!;
  const pupil = await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  const portfolio = await assign(teacher, pupil);
  const student = await signInStudent(world, oak, pupil);
  const threadId = await begin(teacher, portfolio);
  await say(student, threadId, "I am stuck with the second outcome.");
  const { id: reportedId } = await say(teacher, threadId, "Words that nobody should read in a list.");
  for (let i = 3; i <= 60; i++) {
    const who = i % 3 === 0 ? student : teacher;
    await say(who, threadId, i === 60 ? "The newest message of all." : `This is message number ${i}.`);
  }
  await report(student, reportedId, "It frightens me.\nPlease help.");
  return {
    world,
    oak,
    teacher,
    admin: helen!,
    other: omar!,
    student,
    pupil,
    portfolio,
    threadId,
    reportedId,
  };
}
export type ReportedRoom = Awaited<ReturnType<typeof openReportedRoom>>;

/** The same room with an announcement of the administrator's own that the student has reported. */
export async function reportAnnouncement({ admin, student, portfolio }: ReportedRoom): Promise<void> {
  const threadId = await announce(admin, portfolio.unitId, "To everybody on this unit.");
  const [said] = (await student.get(`/api/chat/threads/${threadId}/messages`)).json<[{ id: string }]>();
  await report(student, said.id, "Not to her, please.");
}
