import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { CircleCheck, LogOut } from "../../ui/icons.ts";
import { messageOf } from "../call_api.ts";
import { late } from "../late.tsx";
import { useLessonWatch } from "../lessons/use_lesson_watch.ts";
import { usePageServices, useToast } from "../providers.tsx";
import { logOut } from "./log_out.ts";
import { wipeKept } from "./writing/kept_words.ts";
import { savesSettled } from "./writing/saves.ts";
import { mayLeave } from "../use_unsaved.ts";

const LogoutDialog = late(() => import("./LogoutDialog.tsx"));
/** Long enough to read what the toast says, in milliseconds. */
const GOES_AFTER = 500;

/**
 * The student's way out of a portfolio (spec 1 §2.7), which first lets the last words be saved and leaves none of them in
 * this browser (DESIGN §4, Shared tablets).
 */
export default function LogoutIsland({ personId, byCard }: { personId: string; byCard: boolean }) {
  const client = useQueryClient();
  const toast = useToast();
  const { signedOut } = usePageServices();
  const [asking, setAsking] = useState(false);
  const [settling, setSettling] = useState(false);
  const leave = useMutation({
    networkMode: "always",
    mutationFn: logOut,
    onSuccess: () => {
      const wipe = () => wipeKept(() => localStorage, personId);
      wipe();
      toast({ title: "Logged out", description: "You have been successfully logged out", tone: "success" });
      signedOut();
      setTimeout(() => {
        // What was typed while the toast stood there is kept by nobody either.
        wipe();
        location.replace(byCard ? links.cardDone() : links.signedOut());
      }, GOES_AFTER);
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "You are still logged in. Please try again."),
        tone: "danger",
      }),
    onSettled: () => setAsking(false),
  });
  useLessonWatch(byCard && !leave.isPending && !leave.isSuccess);
  // Pressed again while it is under way it would end nobody's session, and say so.
  const leaving = settling || leave.isPending || leave.isSuccess;
  const press = async () => {
    if (leaving) return;
    setSettling(true);
    await savesSettled(client);
    setSettling(false);
    if (mayLeave()) leave.mutate();
    else setAsking(true);
  };
  return (
    <>
      {byCard
        ? (
          <div className="finished">
            <Button
              variant="primary"
              icon={<CircleCheck size={22} />}
              pending={leaving}
              onClick={() => void press()}
            >
              I have finished
            </Button>
          </div>
        )
        : (
          <button type="button" className="header-link" onClick={() => void press()}>
            <LogOut size={20} />
            <span>Logout</span>
          </button>
        )}
      {asking && (
        <LogoutDialog
          pending={leave.isPending}
          onConfirm={() => leave.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
