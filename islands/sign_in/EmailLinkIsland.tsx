import { Alert } from "../../ui/Alert.tsx";
import { answer } from "../api.ts";
import { EmailLinkForm } from "./EmailLinkForm.tsx";
import { signInApi } from "./queries.ts";

export default function EmailLinkIsland({ returnTo }: { returnTo?: string }) {
  return (
    <EmailLinkForm
      request={(email) => answer(signInApi.login.email.$post({ json: { email, returnTo } }))}
      submitLabel="Email me a sign-in link"
      failureText="The link could not be sent. Please try again."
      renderSent={(message) => <Alert tone="success" title="Check your email" live>{message}</Alert>}
    />
  );
}
