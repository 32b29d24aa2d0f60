import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isVideo } from "../../../domain/evidence.ts";
import { LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import type { Outcome } from "../../../domain/units.ts";
import { answer, ApiError, messageOf } from "../../api.ts";
import { useToast, useUnauthorized } from "../../providers.tsx";
import { evidenceApi, evidenceQueries } from "../evidence/queries.ts";
import { sendUpload } from "../evidence/send_upload.ts";
import { uploadVideoFrame } from "../evidence/video_frame.ts";
import { usePortfolio } from "../portfolio_context.ts";

type Options = { unitId: string; outcomeIndex: number; outcome: Outcome };

type NewResources = {
  files: readonly File[];
  link: { url: string; title: string } | null;
  description: string;
};

/** `errors` are by field. */
type Unsaved = { files: readonly File[]; link: boolean; errors: Readonly<Record<string, string>> };

/** Saves one after another; those before a failure stay saved. Unmounting aborts the upload. */
export function useSaveResources({ unitId, outcomeIndex, outcome }: Options) {
  const { assignmentId, viewer, setUnsaved } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const [progress, setProgress] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => {
    setUnsaved("resources", progress !== null);
    return () => setUnsaved("resources", false);
  }, [progress]);

  /** Resolves to what could not be saved, or null. */
  const save = async ({ files, link, description }: NewResources): Promise<Unsaved | null> => {
    const { signal } = controller.current = new AbortController();
    const target = { unitId, outcomeIndex, outcomeId: outcome.id, description };
    let unsavedFiles = [...files];
    let linkUnsaved = link !== null;
    try {
      for (const [index, file] of files.entries()) {
        const label = files.length > 1 ? `File ${index + 1} of ${files.length}` : "Sending";
        setProgress(`${label}: 0%`);
        const onProgress = (sent: number) => setProgress(`${label}: ${Math.floor(100 * sent)}%`);
        await saveFile(target, { file, personId: viewer.actor.id, signal, onProgress });
        unsavedFiles = unsavedFiles.slice(1);
      }
      setProgress("Saving…");
      if (link) await saveLink(target, link);
      linkUnsaved = false;
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
      return {
        files: unsavedFiles,
        link: linkUnsaved,
        errors: error instanceof ApiError ? error.fields : {},
      };
    } finally {
      if (!signal.aborted) setProgress(null);
      void client.invalidateQueries(evidenceQueries.resources(assignmentId));
    }
  };
  return { save, progress };
}

/** The outcome's id identifies it where the unit has a newer revision. */
type Target = { unitId: string; outcomeIndex: number; outcomeId: string; description: string };

async function saveFile(
  target: Target,
  { file, ...options }: {
    file: File;
    personId: string;
    signal: AbortSignal;
    onProgress: (sent: number) => void;
  },
): Promise<void> {
  const upload = await sendUpload({ file, ...options, purpose: "resource" });
  const { name: fileName, type: fileType, size: fileSize } = file;
  const thumbnailUrl = isVideo({ fileName, fileType }) ? await uploadVideoFrame({ file, ...options }) : null;
  const resource = { fileName, fileType, fileUrl: upload.objectPath, fileSize, thumbnailUrl };
  await addResource(target, resource, options.signal);
  upload.clearPromise();
}

async function saveLink(target: Target, { url, title }: { url: string; title: string }): Promise<void> {
  await addResource(target, { fileName: title, fileType: LINK_FILE_TYPE, fileUrl: url });
}

async function addResource(
  { unitId, outcomeIndex, outcomeId, description }: Target,
  resource: {
    fileName: string;
    fileType: string;
    fileUrl: string;
    fileSize?: number;
    thumbnailUrl?: string | null;
  },
  signal?: AbortSignal,
): Promise<void> {
  const { resources } = evidenceApi.units[":id"].outcomes[":index"];
  const param = { id: unitId, index: String(outcomeIndex) };
  const json = { ...resource, outcomeId, description };
  await answer(resources.$post({ param, json }, { init: { signal } }));
}
