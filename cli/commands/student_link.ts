import type { Command } from "commander";
import { makeStudentLink } from "../../server/flows/make_sign_in_link.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { tenant: string; studentId: string };

export function studentLink(noun: Command, io: Io): void {
  noun.command("link")
    .description("create a sign-in link for a student, valid for 30 days")
    .requiredOption("--tenant <tenant>", "the establishment's id or subdomain")
    .requiredOption("--student-id <id>", "the school's own student ID")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("student link --tenant oak --student-id 001204"))
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: Io): Promise<void> {
  const { email, ...link } = await withInstallation(io, async (services) => {
    const tenant = await resolveTenant(services, options.tenant);
    return await makeStudentLink(services, tenant, { studentId: options.studentId });
  });
  printResult(io, options, link, link.url);
  io.err(
    email === null
      ? "No email address is on file for this student, and the page asks for it: the link lets no one in until there is one.\n"
      : `It works until ${link.expiresAt}, with the email address on file.\n`,
  );
}
