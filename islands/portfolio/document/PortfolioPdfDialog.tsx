import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DOCUMENT_REPLACED, FULL_DOCUMENT } from "../../../domain/document_options.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { ApiError, messageOf } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { downloadAddress } from "../../../browser/save_file.ts";
import {
  DOCUMENT_TASKS,
  type DocumentTask,
  usePortfolio,
  type ViewableFile,
} from "../state/portfolio_context.ts";
import { DocumentOptionsFields } from "./DocumentOptionsFields.tsx";
import { askDocument, checkPack, documentQuery } from "./queries.ts";

type Props = { task: DocumentTask; onClose: () => void };

const PDF_TEXT = "All outcomes with their evidence, on A4. A portfolio of many photos can take a minute.";
const PACK_TEXT =
  "One ZIP for a moderator or your records: the PDF, the summary sheet and each file as it was uploaded, with a list to check them by.";
const PACK_REFUSED =
  "Other packs are being downloaded, or the portfolio has just changed. Try again in a moment.";
const PACK_DONE = "Your browser shows how far it is. Keep the ZIP as safely as the work in it.";

/** How far the PDF of the portfolio is, then the viewer or a download. Closing it does not stop the job. */
export default function PortfolioPdfDialog({ task, onClose }: Props) {
  const { assignmentId, openDialog, viewer } = usePortfolio();
  const [choosing, setChoosing] = useState(task === "export" && viewer.documentOptions === true);
  const [options, setOptions] = useState(FULL_DOCUMENT);
  const toast = useToast();
  const ask = useMutation({ mutationFn: () => askDocument(assignmentId, options) });
  // A download says nothing when it is refused.
  const pack = useMutation({
    mutationFn: checkPack,
    onSuccess(_, id) {
      downloadAddress(recordLinks.evidencePack(id), "");
      toast({ title: "Evidence pack is downloading", description: PACK_DONE, tone: "success" });
      onClose();
    },
  });
  const asked = ask.data;
  const { data, error } = useQuery({ ...documentQuery(asked?.id ?? ""), enabled: asked !== undefined });
  const document = data ?? asked;
  useEffect(() => {
    if (!choosing) ask.mutate();
  }, [choosing]);
  useEffect(() => {
    if (!document?.file) return;
    const { id, file } = document;
    if (task === "preview") return openDialog({ type: "viewFile", file: viewableDocument(id, file) });
    if (task === "pack") return pack.mutate(id);
    downloadAddress(recordLinks.document(id), file.name);
    toast({ title: "Portfolio exported", description: file.name, tone: "success" });
    onClose();
    // By its id, since two calls say that it is ready.
  }, [document?.file ? document.id : null]);
  const failure = ask.error ?? error;
  // While it was made; one that may not be asked for has said so before.
  const replaced = hasStatus(error, 404) && DOCUMENT_REPLACED;
  const reason = failure ? replaced || messageOf(failure, "Please try again.") : document?.reason;
  const tryAgain = () => {
    pack.reset();
    ask.mutate();
  };
  const frame = {
    onClose,
    title: DOCUMENT_TASKS[task],
    description: task === "pack" ? PACK_TEXT : PDF_TEXT,
  };
  if (choosing) {
    const make = (
      <Button variant="primary" onClick={() => setChoosing(false)}>
        Make the PDF
      </Button>
    );
    return (
      <Dialog {...frame} footer={make}>
        <DocumentOptionsFields options={options} onChange={setOptions} />
      </Dialog>
    );
  }
  return (
    <Dialog {...frame}>
      {reason || pack.error
        ? (
          <ErrorState
            title={reason ? "The PDF could not be made" : "The pack cannot be downloaded yet"}
            message={reason || (hasStatus(pack.error, 409) ? PACK_REFUSED : "Please try again.")}
            action={<Button onClick={tryAgain}>Try again</Button>}
          />
        )
        : (
          <ProgressBar
            label="Making the PDF"
            percent={document?.progress ?? 0}
            text={document?.state === "waiting" ? "Waiting for its turn…" : "Making the PDF…"}
            showPercent
          />
        )}
      {task !== "pack" && (
        <p className="small quiet">
          With a screen reader the page of the portfolio is the better copy. It prints as well.
        </p>
      )}
    </Dialog>
  );
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

function viewableDocument(id: string, { name, size }: { name: string; size: number }): ViewableFile {
  return {
    fileName: name,
    fileType: "application/pdf",
    fileUrl: recordLinks.document(id),
    kind: "pdf",
    thumbnailUrl: null,
    thumbnail: "none",
    fileSize: size,
  };
}
