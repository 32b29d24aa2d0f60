import { calls } from "../../domain/links.ts";
import { Alert } from "../../ui/Alert.tsx";
import { LinkRequest } from "./LinkRequest.tsx";

/** Asks for a mailed sign-in link. */
export default function EmailLinkIsland({ returnTo }: { returnTo?: string }) {
  return (
    <LinkRequest
      path={calls.loginEmail()}
      more={{ returnTo }}
      button="Email me a sign-in link"
      failed="The link could not be sent. Please try again."
      sent={(message) => <Alert tone="success" title="Check your email" live>{message}</Alert>}
    />
  );
}
