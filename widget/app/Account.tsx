import { effect, signal } from "@preact/signals";
import { failureText } from "./api.ts";
import { Button, Note } from "./parts.tsx";
import { draftOwner, person, signOut } from "./session.ts";
import { saving, unsaved, unsent } from "./writing/state.ts";
import { unfinished } from "./uploads/state.ts";

/** Whether to lose what is on its way. */
const asking = signal(false);
const error = signal<string | null>(null);

effect(() => {
  void draftOwner.value;
  if (!unfinished.value && !unsaved.value) asking.value = false;
});

const warn = (event: Event) => event.preventDefault();
effect(() => {
  if (unfinished.value || unsaved.value) globalThis.addEventListener?.("beforeunload", warn);
  else globalThis.removeEventListener?.("beforeunload", warn);
});

function lossText(): string {
  if (unfinished.value) return "A file is still on its way. If you sign out now, it is not added.";
  return unsent.value
    ? "A message is still on its way. If you sign out now, it is not sent."
    : "Some of your words are not saved yet. If you sign out now, they are lost.";
}

async function leave(anyway = false) {
  error.value = null;
  if (!anyway) {
    await saving.saveAll();
    if (unfinished.value || unsaved.value) return asking.value = true;
  }
  await signOut().catch((thrown: unknown) => error.value = failureText(thrown));
  asking.value = false;
}

/** Shows whose work this is, since tablets are shared. */
export function Account() {
  const { firstName, lastName } = person.value!;
  return (
    <header class="account">
      <p>
        {`${firstName} ${lastName} `}
        <Button look="link" onClick={() => void leave()}>
          Not you? Sign out
        </Button>
      </p>
      <p class="error" role="alert">{error}</p>
      {asking.value && (unfinished.value || unsaved.value) && (
        <Note tone="warning">
          <p role="alert">{lossText()}</p>
          <Button onClick={() => void leave(true)}>Sign out anyway</Button>
          <Button look="link" onClick={() => asking.value = false}>Stay signed in</Button>
        </Note>
      )}
    </header>
  );
}
