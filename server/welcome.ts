import { dateAndTime, DEFAULT_TIME_ZONE } from "../domain/dates.ts";
import type { Config } from "./config.ts";
import type { DemonstrationLinks } from "./demonstration/demonstration_links.ts";

/** What the terminal shows once the server answers: its address and, with a demonstration school, a way in for each role. */
export function welcome(config: Config, links: DemonstrationLinks | null): string {
  const lines = [`Unitfolio is ready at ${config.scheme}://${config.baseDomain}`];
  if (!links) lines.push("", "A way in for somebody: deno task cli login-link --help");
  else {
    lines.push(
      "",
      `${links.school.name}, a demonstration school, is at ${links.school.url}`,
      `Sign in as (until ${dateAndTime(links.expiresAt, DEFAULT_TIME_ZONE)}; a staff link works once):`,
      "",
      `  Super admin    ${links.superAdmin}`,
      `  Administrator  ${links.administrator}`,
      `  Teacher        ${links.teacher}`,
      `  Student        ${links.student}`,
      `                 and the email address ${links.studentEmail}`,
    );
    if (config.mail.kind === "file") {
      lines.push("", `Mails that the product sends are shown at ${links.school.url}/dev/mail`);
    }
  }
  return lines.join("\n");
}
