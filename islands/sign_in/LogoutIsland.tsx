import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { CircleCheck, LogOut } from "../../ui/icons.ts";
import { answer, ApiError } from "../api.ts";
import { unsavedDraft, wipe } from "../../browser/browser_store.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { useLessonWatch } from "./use_lesson_watch.ts";
import { usePageServices, useToast } from "../providers.tsx";
import { signInApi } from "./queries.ts";
import { canLeave } from "../use_unsaved_warning.ts";
import { waitForSaves } from "../portfolio/state/mutations.ts";

const LogoutDialog = lazyDialog(() => import("./LogoutDialog.tsx"));
const REDIRECT_DELAY_MS = 500; // time to read the toast

/** Waits for texts to be saved, then wipes the drafts from this browser (spec 1 §2.7; DESIGN §4, Shared tablets). */
export default function LogoutIsland({ personId, cardSession }: { personId: string; cardSession: boolean }) {
  const client = useQueryClient();
  const toast = useToast();
  const { signedOut } = usePageServices();
  const [confirming, setConfirming] = useState(false);
  const [saving, setSaving] = useState(false);
  const logout = useMutation({
    mutationFn: logOut,
    onSuccess: () => {
      wipe(personId);
      toast({ title: "Logged out", description: "You have been successfully logged out", tone: "success" });
      signedOut();
      setTimeout(() => {
        // Again, for what was typed while the toast was shown.
        wipe(personId);
        location.replace(cardSession ? links.cardDone() : links.signedOut());
      }, REDIRECT_DELAY_MS);
    },
    onSettled: () => setConfirming(false),
    meta: { failed: "You are still logged in. Please try again." },
  });
  useLessonWatch(cardSession && !logout.isPending && !logout.isSuccess);
  const busy = saving || logout.isPending || logout.isSuccess;
  const press = async () => {
    if (busy) return;
    setSaving(true);
    await waitForSaves(client);
    setSaving(false);
    if (canLeave() && unsavedDraft(personId) === null) logout.mutate();
    else setConfirming(true);
  };
  return (
    <>
      {cardSession
        ? (
          <div className="finished">
            <Button
              variant="primary"
              icon={<CircleCheck size={22} />}
              pending={busy}
              onClick={() => void press()}
            >
              I have finished
            </Button>
          </div>
        )
        : (
          <button type="button" className="header-link plain-link target" onClick={() => void press()}>
            <LogOut size={20} />
            <span>Logout</span>
          </button>
        )}
      {confirming && (
        <LogoutDialog
          action={cardSession ? "Finish" : "Log out"}
          kind={unsavedDraft(personId)}
          pending={logout.isPending}
          onConfirm={() => logout.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Succeeds too where the session has ended already, as when another person has signed in since (decision 10). */
export async function logOut(): Promise<void> {
  try {
    await answer(signInApi["student-auth"].logout.$post());
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "unauthorized")) throw error;
  }
}
