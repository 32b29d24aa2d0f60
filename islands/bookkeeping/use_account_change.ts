import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { ToastMessage } from "../page_services.ts";
import { useToast } from "../providers.tsx";
import { useReadAccountsAgain } from "./queries.ts";

type Options<Answer> = {
  change: () => Promise<Answer>;
  failed: string;
  done: (answer: Answer) => Pick<ToastMessage, "title" | "description">;
  /** Id of the list's heading, which gets the focus: the button that was pressed goes with the change. */
  heading: string;
  onClose: () => void;
};

/** A change of one entry, as a `ConfirmDialog` asks for it. */
export function useAccountChange<Answer>({ change, failed, done, heading, onClose }: Options<Answer>) {
  const toast = useToast();
  const readAgain = useReadAccountsAgain();
  const changed = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      readAgain();
      changed.current = true;
      toast({ ...done(answer), tone: "success" });
      onClose();
    },
    meta: { failed },
  });
  return {
    onClose,
    pending: isPending,
    onConfirm: () => mutate(),
    focusAfter: () => changed.current ? document.getElementById(heading) : null,
  };
}
