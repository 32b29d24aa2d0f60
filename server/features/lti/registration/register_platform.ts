import { LTI_TEXTS } from "../../../../domain/lti.ts";
import type { School } from "../../../services/context.ts";
import { postRegistration } from "./post_registration.ts";
import type { RegistrationFault } from "./fault_texts.ts";
import { type Calling, readConfiguration } from "./read_configuration.ts";
import { readRegistration, releaseRegistration, takeRegistration } from "./registration_row.ts";
import { storePlatform } from "./store_platform.ts";
import { toolRegistration } from "./tool_registration.ts";

/** Parameters with which a platform opens our page, and the address that it was given. */
export type RegistrationRequest = {
  token: string;
  configurationUrl: string;
  registrationToken: string | null;
};

type Options = Omit<Calling, "log"> & {
  now: Date;
  log: (line: Record<string, unknown>) => void;
};

export type WaitingPlatform = { name: string; host: string; isMoodle: boolean };

/** Registers the school with a platform, which waits for approval then. Whatever fails, nothing is stored here. */
export async function registerPlatform(
  school: School,
  { token, configurationUrl, registrationToken }: RegistrationRequest,
  { now, log, ...calling }: Options,
): Promise<WaitingPlatform | RegistrationFault> {
  const registration = await school.read(readRegistration, { token, now });
  if (typeof registration === "string") return registration;
  const options = {
    ...calling,
    log: (fault: string) => log({ work: "register a learning platform", fault }),
  };
  const configuration = await readConfiguration(configurationUrl, options);
  if (typeof configuration === "string") return configuration;
  const { tokenHash, asksEmail } = registration;
  if (!await school.write(takeRegistration, { tokenHash, now })) return "used";
  const tool = toolRegistration(school, configuration, asksEmail);
  const { registrationUrl, issuer, family } = configuration;
  const registered = await postRegistration({ registrationUrl, registrationToken, tool }, options);
  const { host } = new URL(issuer);
  const name = FAMILIES[family.toLowerCase()] ?? host.slice(0, LTI_TEXTS.name);
  const fault = typeof registered === "string"
    ? registered
    : await school.write(storePlatform, { name, configuration, registered, registration, now })
    ? null
    : "taken";
  if (fault === null) return { name, host, isMoodle: name === FAMILIES["moodle"] };
  await school.write(releaseRegistration, tokenHash);
  return fault;
}

/** By the code of the product; others are called by their host until an administrator names them. */
const FAMILIES: Readonly<Record<string, string>> = {
  moodle: "Moodle",
  canvas: "Canvas",
  sakai: "Sakai",
  schoology: "Schoology",
};
