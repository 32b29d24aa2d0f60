import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef } from "react";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { ApiError, messageOf } from "../call_api.ts";
import { useToast, useUnauthorized } from "../providers.tsx";
import { portfolioKeys } from "./portfolio_keys.ts";
import { readClipboardImage } from "./read_clipboard_image.ts";
import { sendFile } from "./send_file.ts";
import { withFile } from "./submission_updates.ts";
import { checkBatch, nextToSend, nextUploads, NO_UPLOADS, type Upload } from "./uploads.ts";

/** What the outcomes' cards do with uploads; always the same functions. */
export type UploadActions = {
  add: (submissionId: string, files: readonly File[]) => void;
  /** Adds the picture on the clipboard. */
  paste: (submissionId: string) => Promise<void>;
  cancel: (upload: Upload) => void;
  retry: (upload: Upload) => void;
};

/** The uploads of the whole portfolio: checks what was chosen, sends one file after another, says how it went. */
export function useUploads(assignmentId: string, setUnsaved: (name: string, unsaved: boolean) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const [uploads, tell] = useReducer(nextUploads, NO_UPLOADS);
  const running = useRef<AbortController | null>(null);

  const send = async ({ key, submissionId, file }: Upload) => {
    const { signal } = running.current = new AbortController();
    tell({ type: "started", key });
    try {
      const onProgress = (sent: number) => tell({ type: "progressed", key, sent });
      const added = await sendFile({ submissionId, file, signal, onProgress });
      client.setQueryData<FileView[]>(
        portfolioKeys.files(assignmentId),
        (files = []) => withFile(files, added),
      );
      tell({ type: "gone", key });
      toast({ title: "File uploaded", description: added.fileName, tone: "success" });
      void client.invalidateQueries({ queryKey: portfolioKeys.submissions(assignmentId) });
    } catch (error) {
      if (signal.aborted) {
        tell({ type: "gone", key });
        // The last call may have been through when it was cancelled.
        return void client.invalidateQueries({ queryKey: portfolioKeys.files(assignmentId) });
      }
      const message = messageOf(error, "Failed to upload file");
      tell({ type: "failed", key, message });
      if (error instanceof ApiError && error.status === 401) return unauthorized();
      toast({ title: "Upload failed", description: message, tone: "danger" });
    }
  };
  useEffect(() => {
    const next = nextToSend(uploads);
    if (next) void send(next);
    setUnsaved("uploads", uploads.some((upload) => upload.phase !== "failed"));
  }, [uploads]);

  const actions = useMemo((): UploadActions => {
    const add = (submissionId: string, files: readonly File[]) => {
      const wrong = checkBatch(files);
      if (wrong) toast({ title: "Upload failed", description: wrong, tone: "danger" });
      else tell({ type: "chosen", submissionId, files });
    };
    return {
      add,
      paste: async (submissionId) => {
        try {
          const image = await readClipboardImage(new Date());
          if (image) return add(submissionId, [image]);
          const description = "Copy a picture first, then press Paste.";
          toast({ title: "No image found", description, tone: "warning" });
        } catch {
          const description = "Cannot access clipboard. Please try again.";
          toast({ title: "Clipboard Error", description, tone: "danger" });
        }
      },
      cancel: ({ key, phase }) => {
        if (phase === "sending") running.current?.abort();
        else tell({ type: "gone", key });
      },
      retry: ({ key }) => tell({ type: "retried", key }),
    };
  }, [toast]);
  return { uploads, actions };
}
