import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef } from "react";
import { LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import { answer, ApiError, messageOf } from "../../api.ts";
import { useToast, useUnauthorized } from "../../providers.tsx";
import { rereadPortfolio } from "../state/portfolio_data.ts";
import { portfolioQueries } from "../state/queries.ts";
import { withFile } from "../state/submission_updates.ts";
import { withRetry } from "../../../browser/with_retry.ts";
import { isVideo } from "../../../domain/evidence.ts";
import { pasteImage } from "./device_files.ts";
import { evidenceApi, evidenceQueries } from "./queries.ts";
import {
  checkBatch,
  type ExternalLink,
  type FileUpload,
  isRefusal,
  isUnfinished,
  nextToSend,
  NO_UPLOADS,
  type UploadActions,
  uploadFailureText,
  uploadsReducer,
} from "./uploads.ts";

/** The upload queue of the whole portfolio. */
export function useUploads(
  assignmentId: string,
  setUnsaved: (name: string, unsaved: boolean) => void,
  personId: string,
) {
  const client = useQueryClient();
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const [uploads, dispatch] = useReducer(uploadsReducer, NO_UPLOADS);
  const controller = useRef<AbortController | null>(null);

  const send = async ({ key, submissionId, file, screenshot }: FileUpload) => {
    const { signal } = controller.current = new AbortController();
    dispatch({ type: "started", key });
    try {
      const onConnection = (online: boolean) => dispatch({ type: "connection", key, online });
      const { evidenceUploadApi, sendEvidence, uploadVideoFrame } = await withRetry(loadUploads, {
        signal,
        onConnection,
      });
      const known = new Set(cachedFiles(client, assignmentId).map(({ id }) => id));
      const added = await sendEvidence({
        api: evidenceUploadApi(assignmentId),
        submissionId,
        file,
        personId,
        signal,
        isKnown: (id) => known.has(id),
        ...(isVideo({ fileName: file.name, fileType: file.type })
          ? { sendThumbnail: () => uploadVideoFrame({ file, signal, personId }) }
          : {}),
        onProgress: (sent) => dispatch({ type: "progressed", key, sent }),
        onConnection,
      });
      cacheFile(client, assignmentId, added);
      dispatch({ type: "removed", key });
      toast({ title: "File uploaded", description: added.fileName, tone: "success" });
    } catch (error) {
      if (signal.aborted) {
        dispatch({ type: "removed", key });
        void abandon({ submissionId, file }, personId);
        // The file may have been added before the cancellation arrived.
        return void client.invalidateQueries(evidenceQueries.files(assignmentId));
      }
      const failure = uploadFailureText({ screenshot });
      const message = messageOf(error, failure.message);
      const refused = error instanceof ApiError && isRefusal(error.status);
      dispatch({ type: "failed", key, message, refused });
      if (error instanceof ApiError && error.status === 401) return unauthorized();
      // It may have been closed.
      void rereadPortfolio(client, assignmentId);
      toast({ title: failure.title, description: message, tone: "danger" });
    }
  };
  useEffect(() => {
    const next = nextToSend(uploads);
    if (next) void send(next);
    setUnsaved("uploads", uploads.some(isUnfinished));
  }, [uploads]);

  const actions = useMemo((): UploadActions => {
    const add = (submissionId: string, files: readonly File[]) => {
      const error = checkBatch(files);
      if (error) toast({ title: "Upload failed", description: error, tone: "danger" });
      else dispatch({ type: "chosen", submissionId, files });
    };
    return {
      add,
      paste: async (submissionId) => {
        const image = await pasteImage(toast, "Clipboard Error");
        if (image) dispatch({ type: "chosen", submissionId, files: [image], screenshot: true });
      },
      recordVoice: (submissionId) => dispatch({ type: "recording", submissionId }),
      addLink: async (submissionId, link) => {
        const added = await sendLink(submissionId, link).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 401) unauthorized();
          throw error;
        });
        cacheFile(client, assignmentId, added);
        toast({ title: "Link added", description: added.fileName, tone: "success" });
      },
      cancel: (upload) => {
        if (upload.phase === "sending") return controller.current?.abort();
        dispatch({ type: "removed", key: upload.key });
        if (upload.phase === "failed") void abandon(upload, personId);
      },
      retry: ({ key }) => dispatch({ type: "retried", key }),
    };
  }, [toast, unauthorized, client, assignmentId, personId]);
  return { uploads, actions };
}

const loadUploads = () => import("./send_file.ts");

async function abandon({ submissionId, file }: Pick<FileUpload, "submissionId" | "file">, personId: string) {
  try {
    const { abandonUpload, uploadApi } = await loadUploads();
    await abandonUpload({ api: uploadApi, personId, submissionId, file });
  } catch {
    // Offline: the promise expires on its own.
  }
}

function cachedFiles(client: QueryClient, assignmentId: string): readonly FileView[] {
  return client.getQueryData(evidenceQueries.files(assignmentId).queryKey) ?? [];
}

function cacheFile(client: QueryClient, assignmentId: string, added: FileView) {
  client.setQueryData(evidenceQueries.files(assignmentId).queryKey, (files = []) => withFile(files, added));
  void client.invalidateQueries(portfolioQueries.submissions(assignmentId));
}

async function sendLink(id: string, { url, title, linkType }: ExternalLink): Promise<FileView> {
  const json = { fileName: title, fileType: LINK_FILE_TYPE, fileUrl: url, linkType };
  return await answer(evidenceApi.submissions[":id"].files.$post({ param: { id }, json }));
}
