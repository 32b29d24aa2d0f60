import { Form } from "../parts.tsx";
import { sendCode } from "./sign_in.ts";
import { SignInField, SubmitButton } from "./SignInField.tsx";

export function EmailForm() {
  return (
    <Form title="Sign in to see your portfolio" onSubmit={sendCode}>
      <SignInField
        name="email"
        label="Your email address"
        hint="We send a code to it."
        inputMode="email"
        autocomplete="email"
        autocapitalize="none"
        spellcheck={false}
      />
      <SubmitButton>Send me a code</SubmitButton>
    </Form>
  );
}
