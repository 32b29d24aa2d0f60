import type { Command } from "commander";
import { MESSAGE_STATE_LABELS } from "../../domain/contact_answers.ts";
import { dateAndTime } from "../../domain/dates.ts";
import { type ContactMessage, listContactMessages } from "../../server/features/landing/contact_messages.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

const MAX_MESSAGES = 200;
/** The operator's own zone is unknown. */
const TIME_ZONE = "Europe/London";

export function contactList(noun: Command, io: Io): void {
  noun.command("list")
    .description("list messages from the contact form, newest first (deleted after a year)")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("contact list", "contact list --json"))
    .action((options: Format) => run(options, io));
}

async function run(options: Format, io: Io): Promise<void> {
  const messages = await withInstallation(
    io,
    ({ doors }) => doors.readControl((db) => listContactMessages(db, MAX_MESSAGES)),
  );
  const text = messages.length > 0
    ? messages.map(formatMessage).join("\n\n")
    : "No one has written yet. Set OPERATOR_EMAIL to be told when someone does.";
  printResult(io, options, messages, text);
}

function formatMessage(
  { name, email, institution, plan, message, createdAt, mailedAt, state, answer }: ContactMessage,
): string {
  return [
    `${dateAndTime(createdAt, TIME_ZONE)}  ${name} <${email}>, ${institution}`,
    ...(plan === null ? [] : [`  Plan: ${plan}`]),
    `  ${MESSAGE_STATE_LABELS[state]}`,
    ...(mailedAt === null ? ["  Not emailed to anyone yet."] : []),
    ...message.split("\n").map((line) => `  ${line}`),
    ...(answer === null ? [] : ["  Answer:", ...answer.split("\n").map((line) => `  ${line}`)]),
  ].join("\n");
}
