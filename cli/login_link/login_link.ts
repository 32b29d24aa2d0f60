import type { Command } from "commander";
import { AppError } from "../../domain/errors.ts";
import { LIFETIMES } from "../../domain/limits.ts";
import { normalEmail } from "../../domain/people.ts";
import { makeStaffLink, makeSuperAdminLink, type SignInLink } from "../../server/flows/make_sign_in_link.ts";
import type { Services } from "../../server/services.ts";
import { tenantOf, withInstallation } from "../installation.ts";
import { answer, type Format, type Io } from "../io.ts";
import { type Act, examples, JSON_OPTION } from "../verb.ts";

type Options = Format & { tenant?: string; superAdmin?: true; email: string };

export function loginLink(top: Command, io: Io, act: Act): void {
  const verb = top.command("login-link")
    .description("a one-time sign-in address for a member of staff or a super admin, good for an hour")
    .option("--tenant <tenant>", "the establishment's id or subdomain")
    .option("--super-admin", "on the installation's own host")
    .requiredOption("--email <email>")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "login-link --tenant oak --email jo@oaklane.example",
        "login-link --super-admin --email ops@unitfolio.example",
      ),
    );
  verb.action(act(async (options: Options) => {
    if ((options.tenant === undefined) === (options.superAdmin === undefined)) {
      verb.error("error: say where: either --tenant <tenant> or --super-admin");
    }
    await run(options, io);
  }));
}

async function run(options: Options, io: Io): Promise<void> {
  const link = await withInstallation(io, (services) => makeLink(services, options));
  answer(io, options, link, link.url);
  io.err(`It works once, until ${link.expiresAt}.\n`);
}

async function makeLink(services: Services, { tenant: name, email: typed }: Options): Promise<SignInLink> {
  const email = normalEmail(typed);
  const wanted = { email, lifetime: LIFETIMES.operatorLink };
  if (name === undefined) {
    return await makeSuperAdminLink(services, wanted).catch(sayHow(`super-admin add --email ${email}`));
  }
  const tenant = await tenantOf(services, name);
  const how = `staff add --tenant ${name} --role … --email ${email} --first-name … --last-name …`;
  const { url, expiresAt } = await makeStaffLink(services, tenant, wanted).catch(sayHow(how));
  return { url, expiresAt };
}

function sayHow(command: string) {
  return (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", `${error.message} Add them with: ${command}`);
  };
}
