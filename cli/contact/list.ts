import type { Command } from "commander";
import { dateAndTime } from "../../domain/dates.ts";
import {
  type ContactMessage,
  listContactMessages,
} from "../../server/features/landing/list_contact_messages.ts";
import { withInstallation } from "../installation.ts";
import { answer, type Format, type Io } from "../io.ts";
import { type Act, examples, JSON_OPTION } from "../verb.ts";

/** Messages that are shown: what came in half a year of a busy form. */
const MOST = 200;
/** The operator's own clock is not known; the installation speaks of its schools' usual one. */
const TIME_ZONE = "Europe/London";

export function contactList(noun: Command, io: Io, act: Act): void {
  noun.command("list")
    .description("what was written in the contact form, the newest first; it is kept for a year")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("contact list", "contact list --json"))
    .action(act((options: Format) => run(options, io)));
}

async function run(options: Format, io: Io): Promise<void> {
  const messages = await withInstallation(
    io,
    ({ doors }) => doors.readControl((db) => listContactMessages(db, MOST)),
  );
  const words = messages.length > 0
    ? messages.map(wordsOf).join("\n\n")
    : "Nobody has written yet. Set OPERATOR_EMAIL to be told when somebody does.";
  answer(io, options, messages, words);
}

function wordsOf({ name, email, institution, plan, message, createdAt, mailedAt }: ContactMessage): string {
  return [
    `${dateAndTime(createdAt, TIME_ZONE)}  ${name} <${email}>, ${institution}`,
    ...(plan === null ? [] : [`  Plan: ${plan}`]),
    ...(mailedAt === null ? ["  Not mailed to anybody yet."] : []),
    ...message.split("\n").map((line) => `  ${line}`),
  ].join("\n");
}
