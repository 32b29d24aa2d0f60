import { settings } from "./embed_settings.ts";
import { Account } from "./Account.tsx";
import { Button, NewTab, Note, Title } from "./parts.tsx";
import { announcement, ownPage, person, screen } from "./session.ts";
import { CookiesRefused, SignIn } from "./sign_in/SignIn.tsx";
import { Loading } from "./units/parts.tsx";
import { UnitList } from "./units/UnitList.tsx";
import { UnitScreen } from "./units/UnitScreen.tsx";
import { online } from "./online.ts";

export function Widget() {
  return (
    <main class="panel">
      <div class="status" role="status">
        {!online.value && (
          <Note tone="warning">
            <p>You are offline. What you send waits for the connection.</p>
          </Note>
        )}
      </div>
      <CurrentScreen />
      {person.value !== null && <Account />}
      <p class="unseen" role="status">{announcement.value}</p>
    </main>
  );
}

function CurrentScreen() {
  const now = screen.value;
  switch (now.name) {
    case "loading":
      return <Loading />;
    case "failed":
      return (
        <>
          <p class="school">{settings.establishmentName}</p>
          <Title>Your portfolio did not open</Title>
          <p role="alert">{now.message}</p>
          <Button look="primary" onClick={now.retry}>Try again</Button>
          <div class="ways">
            <NewTab href={ownPage("/")}>Open in a new tab</NewTab>
          </div>
        </>
      );
    case "signIn":
      return <SignIn />;
    case "cookiesRefused":
      return <CookiesRefused />;
    case "units":
      return <UnitList key="units" />;
    case "unit":
      return <UnitScreen key={now.id} id={now.id} />;
  }
}
