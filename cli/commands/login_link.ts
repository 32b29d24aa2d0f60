import type { Command } from "commander";
import { AppError } from "../../domain/errors.ts";
import { LIFETIMES } from "../../domain/limits.ts";
import { normalizeEmail } from "../../domain/people.ts";
import { makeStaffLink, makeSuperAdminLink, type SignInLink } from "../../server/flows/make_sign_in_link.ts";
import type { Services } from "../../server/services/services.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { tenant?: string; superAdmin?: true; email: string };

export function loginLink(top: Command, io: Io): void {
  const verb = top.command("login-link")
    .description("create a one-time sign-in link for a member of staff or a super admin, valid for an hour")
    .option("--tenant <tenant>", "the establishment's id or subdomain")
    .option("--super-admin", "for a super admin, on the installation's own host")
    .requiredOption("--email <email>")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "login-link --tenant oak --email jo@oaklane.example",
        "login-link --super-admin --email ops@unitfolio.example",
      ),
    );
  verb.action(async (options: Options) => {
    if ((options.tenant === undefined) === (options.superAdmin === undefined)) {
      verb.error("error: say where: either --tenant <tenant> or --super-admin");
    }
    await run(options, io);
  });
}

async function run(options: Options, io: Io): Promise<void> {
  const link = await withInstallation(io, (services) => makeLink(services, options));
  printResult(io, options, link, link.url);
  io.err(`It works once, until ${link.expiresAt}.\n`);
}

async function makeLink(
  services: Services,
  { tenant: name, email: emailInput }: Options,
): Promise<SignInLink> {
  const email = normalizeEmail(emailInput);
  const linkInput = { email, lifetimeMs: LIFETIMES.operatorLink };
  if (name === undefined) {
    return await makeSuperAdminLink(services, linkInput).catch(withHint(`super-admin add --email ${email}`));
  }
  const tenant = await resolveTenant(services, name);
  const command = `staff add --tenant ${name} --role … --email ${email} --first-name … --last-name …`;
  const { url, expiresAt } = await makeStaffLink(services, tenant, linkInput).catch(withHint(command));
  return { url, expiresAt };
}

function withHint(command: string) {
  return (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", `${error.message} Add them with: ${command}`);
  };
}
