import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { ApiError, messageOf } from "../call_api.ts";
import { useToast, useUnauthorized } from "../providers.tsx";
import { usePortfolio } from "./portfolio_context.ts";
import { portfolioKeys } from "./portfolio_keys.ts";
import { sendFile } from "./send_file.ts";
import { withFile } from "./submission_updates.ts";
import { checkBatch, nextToSend, nextUploads, type Upload } from "./uploads.ts";

/** The uploads of one outcome: checks what was chosen, sends one file after another, says how it went. */
export function useUploads(submissionId: string) {
  const { assignmentId, setUnsaved } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const [uploads, tell] = useReducer(nextUploads, []);
  const running = useRef<AbortController | null>(null);

  const send = async ({ key, file }: Upload) => {
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
    setUnsaved(`uploads ${submissionId}`, uploads.some((upload) => upload.phase !== "failed"));
  }, [uploads]);

  return {
    uploads,
    choose: (files: readonly File[]) => {
      const wrong = checkBatch(files);
      if (wrong) toast({ title: "Upload failed", description: wrong, tone: "danger" });
      else tell({ type: "chosen", files });
    },
    cancel: ({ key, phase }: Upload) => {
      if (phase === "sending") running.current?.abort();
      else tell({ type: "gone", key });
    },
    retry: ({ key }: Upload) => tell({ type: "retried", key }),
  };
}
