import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { calls } from "../../domain/links.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { LogOut } from "../../ui/icons.ts";
import { callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { savesSettled } from "./saves.ts";
import { mayLeave } from "./use_unsaved.ts";

const SIGNED_OUT = "/?signedOut=1";
/** Long enough to read what the toast says, in milliseconds. */
const GOES_AFTER = 500;

/** The student's way out of a portfolio (spec 1 §2.7), which first lets the last words be saved. */
export default function LogoutIsland() {
  const client = useQueryClient();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const logOut = useMutation({
    networkMode: "always",
    mutationFn: () => callApi(calls.studentLogout(), { method: "POST" }),
    onSuccess: () => {
      toast({ title: "Logged out", description: "You have been successfully logged out", tone: "success" });
      setTimeout(() => location.assign(SIGNED_OUT), GOES_AFTER);
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "You are still logged in. Please try again."),
        tone: "danger",
      }),
    onSettled: () => setAsking(false),
  });
  const press = async () => {
    await savesSettled(client);
    if (mayLeave()) logOut.mutate();
    else setAsking(true);
  };
  return (
    <>
      <button type="button" className="header-link" onClick={() => void press()}>
        <LogOut size={20} />
        <span>Logout</span>
      </button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Log out without saving?"
          description="Something you wrote or added is not saved yet. It is lost if you log out now."
          cancelLabel="Go back"
          confirmLabel="Log out"
          tone="danger"
          pending={logOut.isPending}
          onConfirm={() => logOut.mutate()}
        />
      )}
    </>
  );
}
