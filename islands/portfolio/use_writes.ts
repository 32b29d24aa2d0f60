import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useToast } from "../providers.tsx";
import { holdReadings } from "./hold_readings.ts";
import { type MarkComplete, markComplete } from "./mark_complete.ts";
import { portfolioKeys } from "./portfolio_keys.ts";
import { type SaveWords, saveWords } from "./writing/save_words.ts";

type Options = { assignmentId: string; timeZone: string; announce: (words: string) => void };

/** What changes the outcomes of a portfolio, made once for all its cards. */
export type Writes = { mark: MarkComplete; save: SaveWords };

/** Ticks and words go over the same readings, so that they share one hold on them. */
export function useWrites({ assignmentId, timeZone, announce }: Options): Writes {
  const client = useQueryClient();
  const toast = useToast();
  return useMemo(() => {
    const hold = holdReadings(client, portfolioKeys.submissions(assignmentId));
    return {
      mark: markComplete({ client, assignmentId, timeZone, hold, toast, announce }),
      save: saveWords({ client, assignmentId, hold }),
    };
  }, [client, toast, assignmentId, timeZone, announce]);
}
