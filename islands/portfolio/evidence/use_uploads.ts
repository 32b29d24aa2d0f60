import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef } from "react";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import { ApiError, messageOf } from "../../call_api.ts";
import { useToast, useUnauthorized } from "../../providers.tsx";
import { portfolioKeys } from "../portfolio_keys.ts";
import { withFile } from "../submission_updates.ts";
import { type ExternalLink, sendLink } from "./external_link.ts";
import { readClipboardImage } from "./read_clipboard_image.ts";
import { throughCuts } from "./through_cuts.ts";
import {
  checkBatch,
  failureOf,
  isRefusal,
  isUnderWay,
  nextToSend,
  nextUploads,
  NO_UPLOADS,
  type Sending,
  type Upload,
} from "./uploads.ts";

/** What the outcomes' cards do with uploads; always the same functions. */
export type UploadActions = {
  add: (submissionId: string, files: readonly File[]) => void;
  /** Adds the picture on the clipboard. */
  paste: (submissionId: string) => Promise<void>;
  /** Begins a voice note, in the place of one that was being spoken. */
  recordVoice: (submissionId: string) => void;
  /** Adds a link. Throws what the call throws. */
  addLink: (submissionId: string, link: ExternalLink) => Promise<void>;
  cancel: (upload: Upload) => void;
  retry: (upload: Upload) => void;
};

/** The uploads of the whole portfolio: checks what was chosen, sends one file after another, says how it went. */
export function useUploads(
  assignmentId: string,
  setUnsaved: (name: string, unsaved: boolean) => void,
  personId: string,
) {
  const client = useQueryClient();
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const [uploads, tell] = useReducer(nextUploads, NO_UPLOADS);
  const running = useRef<AbortController | null>(null);

  const send = async ({ key, submissionId, file, screenshot }: Sending) => {
    const { signal } = running.current = new AbortController();
    tell({ type: "started", key });
    try {
      const onConnection = (there: boolean) => tell({ type: "connection", key, there });
      const { sendFile } = await throughCuts(() => import("./send_file.ts"), { signal, onConnection });
      const added = await sendFile({
        assignmentId,
        submissionId,
        file,
        personId,
        signal,
        known: new Set(filesIn(client, assignmentId).map(({ id }) => id)),
        onProgress: (sent) => tell({ type: "progressed", key, sent }),
        onConnection,
      });
      show(client, assignmentId, added);
      tell({ type: "gone", key });
      toast({ title: "File uploaded", description: added.fileName, tone: "success" });
    } catch (error) {
      if (signal.aborted) {
        tell({ type: "gone", key });
        void abandon({ submissionId, file }, personId);
        // The last call may have been through when it was cancelled.
        return void client.invalidateQueries({ queryKey: portfolioKeys.files(assignmentId) });
      }
      const { title, words } = failureOf({ screenshot });
      const message = messageOf(error, words);
      const refused = error instanceof ApiError && isRefusal(error.status);
      tell({ type: "failed", key, message, refused });
      if (error instanceof ApiError && error.status === 401) return unauthorized();
      toast({ title, description: message, tone: "danger" });
    }
  };
  useEffect(() => {
    const next = nextToSend(uploads);
    if (next) void send(next);
    setUnsaved("uploads", uploads.some(isUnderWay));
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
          if (image) return tell({ type: "chosen", submissionId, files: [image], screenshot: true });
          const description = "Copy a picture first, then press Paste.";
          toast({ title: "No image found", description, tone: "warning" });
        } catch {
          const description = "Cannot access clipboard. Please try again.";
          toast({ title: "Clipboard Error", description, tone: "danger" });
        }
      },
      recordVoice: (submissionId) => tell({ type: "recording", submissionId }),
      addLink: async (submissionId, link) => {
        const added = await sendLink(submissionId, link).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 401) unauthorized();
          throw error;
        });
        show(client, assignmentId, added);
        toast({ title: "Link added", description: added.fileName, tone: "success" });
      },
      cancel: (upload) => {
        if (upload.phase === "sending") return running.current?.abort();
        tell({ type: "gone", key: upload.key });
        if (upload.phase === "failed") void abandon(upload, personId);
      },
      retry: ({ key }) => tell({ type: "retried", key }),
    };
  }, [toast, unauthorized, client, assignmentId, personId]);
  return { uploads, actions };
}

/** Lets the server free what it holds of a file that will not come. */
async function abandon({ submissionId, file }: Pick<Sending, "submissionId" | "file">, personId: string) {
  try {
    const { abandonUpload } = await import("./send_upload.ts");
    await abandonUpload({ personId, place: submissionId, file });
  } catch {
    // Without a line nobody can be told; the promise ends by itself.
  }
}

function filesIn(client: QueryClient, assignmentId: string): readonly FileView[] {
  return client.getQueryData<FileView[]>(portfolioKeys.files(assignmentId)) ?? [];
}

/** Shows what was added, and reads again what that changed. */
function show(client: QueryClient, assignmentId: string, added: FileView) {
  client.setQueryData<FileView[]>(portfolioKeys.files(assignmentId), (files = []) => withFile(files, added));
  void client.invalidateQueries({ queryKey: portfolioKeys.submissions(assignmentId) });
}
