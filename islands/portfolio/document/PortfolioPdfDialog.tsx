import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { recordLinks } from "../../../domain/record_links.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { messageOf } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { downloadAddress } from "../../save_file.ts";
import { usePortfolio, type ViewableFile } from "../portfolio_context.ts";
import { askDocument, documentQuery } from "./queries.ts";

type Props = { task: "preview" | "export"; onClose: () => void };

/** Spec 1 §2.7. */
export const PDF_TASKS = { preview: "Preview PDF", export: "Export Portfolio" } as const;

/** How far the PDF of the portfolio is, then the viewer or a download. Closing it leaves the making going on. */
export default function PortfolioPdfDialog({ task, onClose }: Props) {
  const { assignmentId, openDialog } = usePortfolio();
  const toast = useToast();
  const ask = useMutation({ mutationFn: () => askDocument(assignmentId) });
  const asked = ask.data;
  const { data, error } = useQuery({ ...documentQuery(asked?.id ?? ""), enabled: asked !== undefined });
  const document = data ?? asked;
  useEffect(() => ask.mutate(), []);
  useEffect(() => {
    if (!document?.file) return;
    const { id, file } = document;
    if (task === "preview") return openDialog({ type: "viewFile", file: viewableDocument(id, file) });
    downloadAddress(recordLinks.document(id), file.name);
    toast({ title: "Portfolio exported", description: file.name, tone: "success" });
    onClose();
  }, [document?.file]);
  const failure = ask.error ?? error;
  const reason = failure ? messageOf(failure, "Please try again.") : document?.reason;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={PDF_TASKS[task]}
      description="All outcomes with their evidence, on A4. A portfolio of many photos takes a minute."
    >
      {reason
        ? (
          <ErrorState
            title="The PDF could not be made"
            message={reason}
            action={<Button onClick={() => ask.mutate()}>Try again</Button>}
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
      <p className="small quiet">
        With a screen reader the page of the portfolio is the better copy. It prints as well.
      </p>
    </Dialog>
  );
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
