import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sendUpload, type UploadOptions } from "../../../browser/uploads/send_upload.ts";
import { isVideo } from "../../../domain/evidence.ts";
import { LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import { answer } from "../../api.ts";
import { evidenceApi, evidenceQueries } from "../evidence/queries.ts";
import { uploadApi } from "../evidence/upload_api.ts";
import { uploadVideoFrame } from "../evidence/video_frame.ts";
import { usePortfolio } from "../state/portfolio_context.ts";

/** The outcome's id identifies it where the unit has a newer revision. */
type Target = { unitId: string; outcomeIndex: number; outcomeId: string };

type NewResources = {
  files: readonly File[];
  link: { url: string; title: string } | null;
  description: string;
  onFileSaved: (file: File) => void;
};

/** Saves one after another; those before a failure stay saved. Unmounting aborts the upload. */
export function useSaveResources(target: Target) {
  const { assignmentId, viewer, setUnsaved } = usePortfolio();
  const client = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => {
    setUnsaved("resources", progress !== null);
    return () => setUnsaved("resources", false);
  }, [progress]);

  /** Resolves to false where aborted. */
  const save = async ({ files, link, description, onFileSaved }: NewResources): Promise<boolean> => {
    const { signal } = controller.current = new AbortController();
    try {
      for (const [index, file] of files.entries()) {
        const label = files.length > 1 ? `File ${index + 1} of ${files.length}` : "Sending";
        setProgress(`${label}: 0%`);
        const onProgress = (sent: number) => setProgress(`${label}: ${Math.floor(100 * sent)}%`);
        const upload = { file, personId: viewer.actor.id, signal, onProgress };
        await saveFile({ ...target, description }, upload);
        onFileSaved(file);
      }
      setProgress("Saving…");
      if (link) {
        const resource = { fileName: link.title, fileType: LINK_FILE_TYPE, fileUrl: link.url, description };
        await addResource(target, resource);
      }
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    } finally {
      if (!signal.aborted) setProgress(null);
      void client.invalidateQueries(evidenceQueries.resources(assignmentId));
    }
  };
  return { save, progress };
}

async function saveFile(
  { description, ...target }: Target & { description: string },
  { file, ...options }: Pick<UploadOptions<"resource">, "file" | "personId" | "signal" | "onProgress">,
): Promise<void> {
  const upload = await sendUpload({ api: uploadApi, file, ...options, purpose: "resource" });
  const { name: fileName, type: fileType, size: fileSize } = file;
  const thumbnailUrl = isVideo({ fileName, fileType }) ? await uploadVideoFrame({ file, ...options }) : null;
  const resource = { fileName, fileType, fileUrl: upload.objectPath, fileSize, thumbnailUrl, description };
  await addResource(target, resource, options.signal);
  upload.clearPromise();
}

type Post = (typeof evidenceApi)["units"][":id"]["outcomes"][":index"]["resources"]["$post"];

async function addResource(
  { unitId, outcomeIndex, outcomeId }: Target,
  resource: Omit<Parameters<Post>[0]["json"], "outcomeId">,
  signal?: AbortSignal,
): Promise<void> {
  const { resources } = evidenceApi.units[":id"].outcomes[":index"];
  const param = { id: unitId, index: String(outcomeIndex) };
  await answer(resources.$post({ param, json: { ...resource, outcomeId } }, { init: { signal } }));
}
