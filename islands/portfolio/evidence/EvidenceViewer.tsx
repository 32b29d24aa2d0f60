import { lazy, Suspense } from "react";
import { shownInline } from "../../../domain/evidence.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Download } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { AudioView } from "./AudioView.tsx";
import { ImageView } from "./ImageView.tsx";
import { useViewFailure } from "./use_view_failure.ts";
import { VideoView } from "./VideoView.tsx";
import type { Viewable } from "./viewable.ts";

const PdfView = lazy(() => import("./PdfView.tsx"));

type Props = { file: Viewable; onClose: () => void };

/** One file as large as the screen allows: picture, PDF, film or recording (spec 1 §2.7). Escape closes it. */
export function EvidenceViewer({ file, onClose }: Props) {
  const { fileName, fileUrl } = file;
  const onFailure = useViewFailure(fileUrl);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={fileName}
      size="large"
      footer={<LinkButton href={fileUrl} download={fileName} icon={<Download />}>Download</LinkButton>}
    >
      <Suspense fallback={<Spinner label="Opening the file" />}>{viewOf(file, onFailure)}</Suspense>
    </Dialog>
  );
}

function viewOf(file: Viewable, onFailure: () => void) {
  switch (file.kind) {
    case "pdf":
      return <PdfView file={file} onFailure={onFailure} />;
    case "audio":
      return <AudioView file={file} onFailure={onFailure} />;
    case "image":
      return (
        <ImageView
          file={file}
          drawable={shownInline(file.fileType) && file.thumbnail !== "failed"}
          onFailure={onFailure}
        />
      );
    default:
      return <VideoView file={file} onFailure={onFailure} />;
  }
}

export default EvidenceViewer;
