import { Form, NewTab } from "../parts.tsx";
import { ownPage } from "../session.ts";
import { useCard } from "./sign_in.ts";
import { SignInField, SubmitButton } from "./SignInField.tsx";

/** Without a camera: a frame of another site gets none. */
export function CardForm() {
  return (
    <Form title="Sign in with a card" onSubmit={useCard}>
      <p>To use the camera, open your card in a new tab.</p>
      <NewTab href={ownPage("/card")}>Use the camera</NewTab>
      <SignInField
        name="card"
        label="Card"
        hint="With a scanner, scan the square. Or paste the link of your card."
        autocomplete="off"
        spellcheck={false}
      />
      <SignInField
        name="class-code"
        label="Class code"
        hint="Your teacher shows you 6 numbers."
        class="code"
        inputMode="numeric"
        autocomplete="off"
        maxLength={12}
      />
      <SubmitButton>Sign in</SubmitButton>
    </Form>
  );
}
