import { settings } from "./embed_settings.ts";
import { Account } from "./Account.tsx";
import { messagesScreen, unitScreen } from "./late_screens.ts";
import { Button, NewTab, Note, Title } from "./parts.tsx";
import { announcement, notice, ownPage, person, screen } from "./session.ts";
import { CookiesRefused, SignIn } from "./sign_in/SignIn.tsx";
import { FailureNote, Loading } from "./units/parts.tsx";
import { UnitList } from "./units/UnitList.tsx";
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
      {person.value !== null && <Account />}
      <CurrentScreen />
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
    case "closed":
      return (
        <>
          <p class="school">{settings.establishmentName}</p>
          <Title>{notice.value}</Title>
          <p>To see your portfolio again, open it from your own course page.</p>
          <NewTab href={ownPage("/")}>Open in a new tab</NewTab>
        </>
      );
    case "cookiesRefused":
      return <CookiesRefused />;
    case "units":
      return <UnitList key="units" />;
    case "messages": {
      const Messages = messagesScreen.value!;
      return <Messages key={now.id} id={now.id} />;
    }
    case "unit": {
      const Unit = unitScreen.value;
      if (Unit !== null) return <Unit key={now.id} id={now.id} />;
      return (
        <>
          <FailureNote />
          <Loading />
        </>
      );
    }
  }
}
