import { useQueryClient } from "@tanstack/react-query";
import { useToast } from "../providers.tsx";
import { mayLeave } from "../use_unsaved.ts";
import { savesSettled } from "./writing/saves.ts";

/** Does something once the last words are saved; where anything is not safe yet, says so instead. */
export function useWhenSaved(): (act: () => void) => Promise<void> {
  const client = useQueryClient();
  const toast = useToast();
  return async (act) => {
    await savesSettled(client);
    if (mayLeave()) return act();
    toast({
      title: "Not everything is saved yet",
      description:
        "Wait until every box says Saved, every file is uploaded and every message is sent, then press again.",
      tone: "warning",
    });
  };
}
