import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Outcome } from "../../../domain/units.ts";
import { ApiError, messageOf } from "../../call_api.ts";
import { useToast, useUnauthorized } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioKeys } from "../portfolio_keys.ts";
import { saveFile, saveLink } from "./save_resource.ts";

type Place = { unitId: string; outcomeIndex: number; outcome: Outcome };

/** What is to be put beside the outcome. */
export type Chosen = {
  files: readonly File[];
  link: { url: string; title: string } | null;
  description: string;
};

/** What has not been saved yet; `faults` are by field. */
export type Left = { files: readonly File[]; link: boolean; faults: Readonly<Record<string, string>> };

/** Saves resources one after another; what was saved before a failure stays saved. Leaving breaks off what is on its way. */
export function useSaveResources({ unitId, outcomeIndex, outcome }: Place) {
  const { assignmentId, viewer, setUnsaved } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const [progress, setProgress] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    setUnsaved("resources", progress !== null);
    return () => setUnsaved("resources", false);
  }, [progress]);

  /** Gives what is left over, null when nothing is. */
  const save = async ({ files, link, description }: Chosen): Promise<Left | null> => {
    const { signal } = running.current = new AbortController();
    const beside = { unitId, outcomeIndex, outcomeId: outcome.id, description };
    let left = [...files];
    let linkLeft = link !== null;
    try {
      for (const [index, file] of files.entries()) {
        const which = files.length > 1 ? `File ${index + 1} of ${files.length}` : "Sending";
        setProgress(`${which}: 0%`);
        const onProgress = (sent: number) => setProgress(`${which}: ${Math.floor(100 * sent)}%`);
        await saveFile(beside, { file, personId: viewer.actor.id, signal, onProgress });
        left = left.slice(1);
      }
      setProgress("Saving…");
      if (link) await saveLink(beside, link);
      linkLeft = false;
      toast({
        title: files.length + Number(link !== null) > 1 ? "Resources added" : "Resource added",
        tone: "success",
      });
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof ApiError && error.status === 401) unauthorized();
      else {
        const description = messageOf(error, "Check your connection, then try again.");
        toast({ title: "Failed to save resource", description, tone: "danger" });
      }
      return { files: left, link: linkLeft, faults: error instanceof ApiError ? error.fields : {} };
    } finally {
      if (!signal.aborted) setProgress(null);
      void client.invalidateQueries({ queryKey: portfolioKeys.resources(assignmentId) });
    }
  };
  return { save, progress };
}
