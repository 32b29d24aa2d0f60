import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { ErasureState } from "../../server/features/erasures/read_erasure_state.ts";
import { useToast } from "../providers.tsx";
import { erasureQueries } from "./queries.ts";

export type ErasureDialogProps = {
  studentId: string;
  timeZone: string;
  state: ErasureState;
  focusAfter: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
};

/** Closes, and shows what became of it. */
export function useErasureChanged(
  studentId: string,
  onClose: () => void,
): (title: string, text: string) => void {
  const client = useQueryClient();
  const toast = useToast();
  return (title, description) => {
    toast({ title, description, tone: "success" });
    void client.invalidateQueries({ queryKey: erasureQueries.state(studentId).queryKey }).then(onClose);
  };
}
