import { settings } from "../embed_settings.ts";
import { notice, ownPage } from "../session.ts";
import { Button, NewTab, Note, Title } from "../parts.tsx";
import { CardForm } from "./CardForm.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { goTo, step } from "./sign_in.ts";

export function SignIn() {
  const now = step.value;
  return (
    <>
      <p class="school">{settings.establishmentName}</p>
      {notice.value !== null && (
        <Note tone="info">
          <p role="status">{notice.value}</p>
        </Note>
      )}
      {now.name === "email" && <EmailForm />}
      {now.name === "code" && <CodeForm message={now.message} />}
      {now.name === "card" && <CardForm />}
      <div class="ways">
        {settings.cardsAllowed && now.name === "email" && (
          <Button
            look="link"
            onClick={() => goTo({ name: "card" })}
          >
            Sign in with a card
          </Button>
        )}
        {now.name !== "email" && (
          <Button look="link" onClick={() => goTo({ name: "email" })}>
            {now.name === "code" ? "Change the address" : "Sign in by email"}
          </Button>
        )}
        <NewTab href={ownPage("/")}>Open in a new tab</NewTab>
      </div>
    </>
  );
}

/** The frame has a session that the browser does not send back. */
export function CookiesRefused() {
  return (
    <>
      <p class="school">{settings.establishmentName}</p>
      <Title>You cannot stay signed in here</Title>
      <p>This browser does not let your portfolio remember you inside another page.</p>
      <p>Your portfolio works in a tab of its own.</p>
      <NewTab href={ownPage("/")} look="button primary">Open my portfolio</NewTab>
    </>
  );
}
