import { useEffect, useState } from "react";
import { hasUnsavedWords } from "../../browser/browser_store.ts";
import { links } from "../../domain/links.ts";
import { lazyDialog } from "../lazy_dialog.tsx";

const LogoutDialog = lazyDialog(() => import("./LogoutDialog.tsx"));

type SignOut = { action: "Sign out" | "Finish"; leave: () => void };

/** Asks before a page's own sign-out, which wipes this browser (DESIGN §4), where it has words from any page. */
export default function SignOutGuardIsland({ personId }: { personId: string }) {
  const [asked, setAsked] = useState<SignOut | null>(null);
  useEffect(() => {
    const ask = (event: Event) => {
      const signOut = signOutOf(event);
      if (!signOut || !hasUnsavedWords(personId)) return;
      event.preventDefault();
      setAsked(signOut);
    };
    for (const type of EVENTS) addEventListener(type, ask);
    return () => {
      for (const type of EVENTS) removeEventListener(type, ask);
    };
  }, [personId]);
  return asked && (
    <LogoutDialog
      action={asked.action}
      pending={false}
      onConfirm={asked.leave}
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
