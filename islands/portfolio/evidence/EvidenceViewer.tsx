import { lazy, Suspense } from "react";
import { isInline } from "../../../domain/evidence.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { Download } from "../../../ui/icons.ts";
import { useToast, useUnauthorized } from "../../providers.tsx";
import type { ViewableFile } from "../portfolio_context.ts";
import { AudioView, ImageView, VideoView } from "./MediaViews.tsx";

const PdfView = lazy(() => import("./PdfView.tsx"));

type Props = { file: ViewableFile; onClose: () => void };

/** A picture, PDF, video or recording at full size (spec 1 §2.7). */
export default function EvidenceViewer({ file, onClose }: Props) {
  const { fileName, fileUrl } = file;
  const reportFailure = useViewFailure(fileUrl);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={fileName}
      size="large"
      footer={<LinkButton href={fileUrl} download={fileName} icon={<Download />}>Download</LinkButton>}
    >
      <Suspense fallback={<Spinner label="Opening the file" />}>
        <FileContent file={file} onFailure={reportFailure} />
      </Suspense>
    </Dialog>
  );
}

function FileContent({ file, onFailure }: { file: ViewableFile; onFailure: () => void }) {
  switch (file.kind) {
    case "pdf":
      return <PdfView file={file} onFailure={onFailure} />;
    case "audio":
      return <AudioView file={file} onFailure={onFailure} />;
    case "image":
      return (
        <ImageView
          file={file}
          drawable={isInline(file.fileType) && file.thumbnail !== "failed"}
          onFailure={onFailure}
        />
      );
    default:
      return <VideoView file={file} onFailure={onFailure} />;
  }
}

/** Asks the server why a file did not load: a 401 leads to signing in (spec 1 §7), other failures to a toast. */
function useViewFailure(fileUrl: string): () => void {
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const showError = (description: string) =>
    toast({ title: "Failed to view file", description, tone: "danger" });
  const report = async () => {
    try {
      const { status } = await fetch(fileUrl, { method: "HEAD", credentials: "same-origin" });
      if (status === 401) unauthorized();
      else if (status === 404) showError("It is no longer here.");
      else if (status >= 400) showError("Please try again.");
    } catch {
      showError("Check your connection, then try again.");
    }
  };
  return () => void report();
}
