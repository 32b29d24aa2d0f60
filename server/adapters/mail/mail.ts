import type { MailConfig } from "../../config.ts";
import { fileTransport } from "./file_transport.ts";
import { resendTransport } from "./resend_transport.ts";
import { smtpTransport } from "./smtp_transport.ts";
import type { MailTransport } from "./transport.ts";

/** The transport that the settings name. */
export function mailTransport(config: MailConfig, now: () => Date): MailTransport {
  switch (config.kind) {
    case "file":
      return fileTransport(config.folder, now);
    case "smtp":
      return smtpTransport(config.url, config.from);
    case "resend":
      return resendTransport(config.apiKey, config.from, config.baseUrl);
  }
}
