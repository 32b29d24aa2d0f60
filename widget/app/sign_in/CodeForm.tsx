import { MAILED_CODES } from "../../../domain/mailed_codes.ts";
import { WIDGET_CODE } from "../../../domain/widget.ts";
import { Button, Form } from "../parts.tsx";
import { late, sendCode, typed, verifyCode } from "./sign_in.ts";
import { SignInField, SubmitButton } from "./SignInField.tsx";

const HINT = `${MAILED_CODES.digits} numbers. It works for ${WIDGET_CODE.lifetimeMs / 60_000} minutes.`;

export function CodeForm({ message }: { message: string }) {
  return (
    <Form title="Enter your code" onSubmit={verifyCode}>
      <p>{message}</p>
      <p class="small">{typed.email}</p>
      <SignInField
        name="code"
        label="Code"
        hint={HINT}
        class="code"
        inputMode="numeric"
        autocomplete="one-time-code"
        maxLength={12}
      />
      <SubmitButton>Sign in</SubmitButton>
      {late.value && <Button look="link" onClick={() => void sendCode()}>Send another code</Button>}
    </Form>
  );
}
