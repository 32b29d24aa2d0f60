import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { unsavedDraft } from "../../browser/browser_store.ts";
import { links } from "../../domain/links.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { waitForSaves } from "../portfolio/state/mutations.ts";
import { usePageServices } from "../providers.tsx";
import { canLeave } from "../use_unsaved_warning.ts";

const LogoutDialog = lazyDialog(() => import("./LogoutDialog.tsx"));

type SignOut = { action: "Sign out" | "Finish"; leave: () => void };

/** Asks before a page's own sign-out, which wipes this browser (DESIGN §4), where it has drafts of any page. */
export default function SignOutGuardIsland({ personId }: { personId: string }) {
  const client = useQueryClient();
  const { signedOut } = usePageServices();
  const [asked, setAsked] = useState<SignOut | null>(null);
  useEffect(() => {
    const ask = async (event: Event) => {
      const signOut = signOutOf(event);
      if (!signOut || unsavedDraft(personId) === null) return;
      event.preventDefault();
      // They may be on their way.
      await waitForSaves(client);
      if (canLeave() && unsavedDraft(personId) === null) signOut.leave();
      else setAsked(signOut);
    };
    for (const type of EVENTS) addEventListener(type, ask);
    return () => {
      for (const type of EVENTS) removeEventListener(type, ask);
    };
  }, [client, personId]);
  return asked && (
    <LogoutDialog
      action={asked.action}
      kind={unsavedDraft(personId)}
      pending={false}
      onConfirm={() => {
        // The browser need not ask once more.
        signedOut();
        asked.leave();
      }}
      onClose={() => setAsked(null)}
    />
  );
}

const EVENTS = ["click", "submit"];

function signOutOf({ type, target }: Event): SignOut | null {
  if (type === "submit") {
    const isSignOut = target instanceof HTMLFormElement && target.getAttribute("action") === links.logout();
    return isSignOut ? { action: "Finish", leave: () => target.submit() } : null;
  }
  const link = target instanceof Element && target.closest(`a[href="${links.logout()}"]`);
  return link ? { action: "Sign out", leave: () => location.assign(links.logout()) } : null;
}
