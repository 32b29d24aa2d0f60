import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import {
  ALREADY_COMPLETED,
  BOARD_LABELS,
  type BoardColumn,
  type BoardFilter,
  type BoardMode,
  type BoardStep,
  boardStep,
  checkBoardStep,
  checkTarget,
  nextColumn,
  targetOf,
} from "../../domain/board.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { STEPS } from "../../domain/workflow.ts";
import type { BoardCard } from "../../server/features/board/board_card.ts";
import { answer, ApiError, messageOf } from "../api.ts";
import { portfolioApi } from "../portfolio/state/queries.ts";
import { restartFetch } from "../portfolio/state/mutations.ts";
import type { StepDeclaration } from "../portfolio/workflow/StepConfirm.tsx";
import { CHECK_CONNECTION, type ToastMessage } from "../page_services.ts";
import { useToast } from "../providers.tsx";
import { neighbourOf, placeOf, withCard } from "./board_updates.ts";
import { boardApi, boardQueries } from "./queries.ts";

/** A move that is asked about; `initial`: what was declared before, where the move failed. */
export type AskedMove = { card: BoardCard; step: BoardStep; initial?: StepDeclaration };
type Move = AskedMove & { declared: StepDeclaration; filter: BoardFilter; onTaken: () => void };

const MOVE_KEY = ["board move"];
const FAILED = "Failed to update portfolio status";

/** Moves of cards: asked about first, shown at once, taken back where the server refuses. */
export function useBoardMoves(filter: BoardFilter, mode: BoardMode) {
  const client = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const focusId = useRef<string | null>(null);
  const show = (of: BoardFilter, card: BoardCard, index?: number) =>
    client.setQueryData(
      boardQueries.board(of, mode).queryKey,
      (board) => board && withCard(board, card, index),
    );

  const { mutate } = useMutation({
    mutationKey: MOVE_KEY,
    // The next step of a card waits for the one before it.
    scope: { id: "board moves" },
    mutationFn: async ({ card, step, declared }: Move) => {
      const param = { id: card.id };
      if (mode === "teacher") {
        const assess = portfolioApi.assignments[":id"].assess.$post({ param, json: declared });
        const { portfolioStatus, lastStep } = await answer(assess);
        return { ...card, portfolioStatus, lastStep, movedAt: lastStep?.at ?? card.movedAt };
      }
      const json = { portfolioStatus: targetOf(step), ...declared };
      return { ...card, ...await answer(boardApi.admin.portfolios[":id"].status.$patch({ param, json })) };
    },
    onMutate: ({ card, step, filter }) => {
      const board = client.getQueryData(boardQueries.board(filter, mode).queryKey);
      const to = targetOf(step);
      show(filter, { ...card, portfolioStatus: to });
      setAnnouncement(`${nameOf(card)}: moved to ${BOARD_LABELS[to]}`);
      return board ? placeOf(board, card.id)?.index : undefined;
    },
    onSuccess: (card, { step, filter, onTaken }) => {
      onTaken();
      // The next step of the card is already shown.
      const follows = client.isMutating({
        mutationKey: MOVE_KEY,
        predicate: ({ state }) => (state.variables as Move).card.id === card.id,
      }) > 1;
      if (!follows) show(filter, card);
      const open = { label: "Open", run: () => location.assign(links.studentPortfolio(card.id)) };
      restartFetch(client, boardQueries.all);
      // That of a filter chosen meanwhile may be from before the move.
      const { queryKey } = boardQueries.board(filter, mode);
      const moved = client.getQueryCache().find({ queryKey });
      void client.invalidateQueries({ queryKey: boardQueries.all, predicate: (query) => query !== moved });
      const undo = step === "award" ? "" : ". To undo, open the portfolio and return it.";
      toast({
        title: STEPS[step].done,
        description: `${nameOf(card)}${undo}`,
        tone: "success",
        action: open,
      });
    },
    onError: (error, { card, step, declared, filter }, index) => {
      show(filter, card, index);
      setAnnouncement("");
      const retry = { label: "Try again", run: () => setAsked({ card, step, initial: declared }) };
      toast({
        title: FAILED,
        description: `${nameOf(card)}: ${messageOf(error, CHECK_CONNECTION)}`,
        tone: "danger",
        ...(isRefusal(error) ? {} : { action: retry }),
      });
      if (isRefusal(error)) void client.invalidateQueries({ queryKey: boardQueries.all });
    },
  });

  /**
   * Asks about the move to a column, the next one by default, or says why it cannot be. The same function for every
   * render, for the memo of hundreds of cards.
   */
  const ask = useCallback(
    (card: BoardCard, to: BoardColumn | null = nextColumn(card.portfolioStatus, mode)) => {
      const step = boardStep(card.portfolioStatus, mode);
      const reason = (to && checkTarget(card.portfolioStatus, to, mode)) ?? checkBoardStep(card, mode);
      if (step === null || reason !== null) return toast(refusal(card, reason ?? ALREADY_COMPLETED));
      focusId.current = null;
      setAsked({ card, step });
    },
    [mode, toast],
  );
  return {
    asked,
    /** Text about the last move, for screen readers. */
    announcement,
    ask,
    confirm(declared: StepDeclaration, onTaken: () => void) {
      if (asked === null) return;
      const { card } = asked;
      const board = client.getQueryData(boardQueries.board(filter, mode).queryKey);
      focusId.current = (board && neighbourOf(board, card.id)?.id) ?? card.id;
      setAsked(null);
      mutate({ ...asked, declared, filter, onTaken });
    },
    cancel: () => setAsked(null),
    /** The next card to work on, where the one that was moved has left its place. */
    focusAfter: () =>
      focusId.current === null ? null : document.getElementById(cardId(focusId.current))?.querySelector("a"),
  };
}

/** Id of the card's element. */
export function cardId(id: string): string {
  return `card-${id}`;
}

export function nameOf({ student, unit }: BoardCard): string {
  return `${fullName(student)}, ${unit.title}`;
}

function refusal(card: BoardCard, reason: string): ToastMessage {
  const known = reason === ALREADY_COMPLETED;
  return {
    title: known ? ALREADY_COMPLETED : "Not moved",
    description: known ? nameOf(card) : `${nameOf(card)}: ${reason}`,
    tone: "warning",
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
