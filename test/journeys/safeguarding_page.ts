import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import { announce, postMessage, startThread } from "../../server/features/chat/testing.ts";
import { postReport } from "../../server/features/chat/safeguarding/testing.ts";
import { openLiveWorld } from "./live_world.ts";

/** A conversation of sixty messages, the second of which the student has reported; two administrators. */
export async function openReportedSchool() {
  const world = await openLiveWorld();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
  await oak.staff("admin", "helen@oak.example", { firstName: "Helen", lastName: "Marsh" });
  await oak.staff("admin", "omar@oak.example", { firstName: "Omar", lastName: "Said" });
  const [daniel, helen, omar] = await Promise.all(
    ["daniel", "helen", "omar"].map((name) => signInStaff(world, oak, `${name}@oak.example`)),
  );
  const teacher = daniel!;
  const studentRecord = await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  const portfolio = await assign(teacher, studentRecord);
  const student = await signInStudent(world, oak, studentRecord);
  const threadId = await startThread(teacher, portfolio);
  await postMessage(student, threadId, "I am stuck with the second outcome.");
  const { id: reportedId } = await postMessage(teacher, threadId, "Words that nobody should read in a list.");
  for (let i = 3; i <= 60; i++) {
    const sender = i % 3 === 0 ? student : teacher;
    await postMessage(
      sender,
      threadId,
      i === 60 ? "The newest message of all." : `This is message number ${i}.`,
    );
  }
  await postReport(student, reportedId, "It frightens me.\nPlease help.");
  return {
    world,
    oak,
    teacher,
    admin: helen!,
    otherAdmin: omar!,
    student,
    studentRecord,
    portfolio,
    threadId,
    reportedId,
  };
}
export type ReportedSchool = Awaited<ReturnType<typeof openReportedSchool>>;

/** The student reports an announcement of the first administrator. */
export async function reportAnnouncement({ admin, student, portfolio }: ReportedSchool): Promise<void> {
  const threadId = await announce(admin, portfolio.unitId, "To everybody on this unit.");
  const [message] = (await student.get(`/api/chat/threads/${threadId}/messages`)).json<[{ id: string }]>();
  await postReport(student, message.id, "Not to her, please.");
}
