import { useMutation } from "@tanstack/react-query";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { answer, messageOf } from "../api.ts";
import { useToast } from "../providers.tsx";
import { lessonApi } from "./queries.ts";

/** The script could not be loaded. */
class CardSheetLoadError extends Error {
  override name = "CardSheetLoadError";
}

export async function loadCardSheet() {
  try {
    return await import("./CardSheet.tsx");
  } catch {
    throw new CardSheetLoadError("No cards were made. Check your connection, then try again.");
  }
}

/** Makes cards of students, to be shown once on a `CardSheet`. */
export function useMakeCards(onCreated: (cards: readonly NewCard[]) => void) {
  const toast = useToast();
  return useMutation({
    // The result holds the cards' tokens.
    gcTime: 0,
    mutationFn: async (studentIds: string[]) => {
      // First the sheet's script: without it the tokens of new cards would be lost.
      await loadCardSheet();
      return await answer(lessonApi.cards.$post({ json: { studentIds } }));
    },
    onSuccess: onCreated,
    onError: (error) => {
      const description = error instanceof CardSheetLoadError
        ? error.message
        : messageOf(error, "The cards could not be made. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
    },
  });
}
