import { type ReactNode, useState } from "react";
import { isInline, isVideo } from "../../../../domain/evidence.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { Spinner } from "../../../../ui/Spinner.tsx";
import { lazyPart } from "../../../lazy_dialog.tsx";
import { CHECK_CONNECTION } from "../../../page_services.ts";
import { FileIcon } from "../FileParts.tsx";
import { MediaView, PreviewFailure } from "../MediaViews.tsx";
import type { Piece } from "./pieces.ts";
import type { Picture } from "./use_picture.ts";
import { useViewFailure } from "./use_view_failure.ts";

const PdfView = lazyPart(() => import("../PdfView.tsx"), <Spinner label="Opening the file" />);

type Props = { file: Piece; picture: Picture; onGone: () => void };

/** A piece in place, or how to open what no browser shows. Its key is the piece. */
export function PieceView({ file, picture, onGone }: Props) {
  const [gone, setGone] = useState(false);
  const [unavailable, setUnavailable] = useState(false);
  const reportFailure = useViewFailure(file.fileUrl, () => {
    setGone(true);
    onGone();
  });
  if (gone) return <GonePiece />;
  const { kind, fileType, fileUrl, fileName } = file;
  const newTab = (text: string): ReactNode => (
    <LinkButton href={fileUrl} target="_blank" rel="noopener noreferrer">{text}</LinkButton>
  );
  if (kind === "pdf") {
    const props = { file, onFailure: reportFailure };
    return unavailable
      ? (
        <PreviewFailure
          kind="pdf"
          title="PDF Preview Unavailable"
          action={newTab("Open PDF in New Tab")}
        >
          {CHECK_CONNECTION}
        </PreviewFailure>
      )
      : <PdfView props={props} onUnavailable={() => setUnavailable(true)} />;
  }
  if (kind === "image" || kind === "audio" || isVideo(file)) {
    const drawable = kind !== "image" || isInline(fileType) && file.thumbnail !== "failed";
    const media = kind === "image" || kind === "audio" ? kind : "video";
    return (
      <MediaView kind={media} file={file} drawable={drawable} picture={picture} onFailure={reportFailure} />
    );
  }
  if (kind === "link") {
    return <Elsewhere file={file} action={newTab("Open link")}>A link to another site.</Elsewhere>;
  }
  if (isInline(fileType)) {
    return (
      <Elsewhere file={file} action={newTab("Open in a new tab")}>
        A text, which opens in a tab of its own.
      </Elsewhere>
    );
  }
  return (
    <Elsewhere file={file} action={<LinkButton href={fileUrl} download={fileName}>Download</LinkButton>}>
      This kind of file opens in its own program.
    </Elsewhere>
  );
}

export function GonePiece() {
  return <PreviewFailure kind="other" title="This piece is no longer here">It was deleted.</PreviewFailure>;
}

function Elsewhere({ file, action, children }: { file: Piece; action: ReactNode; children: string }) {
  return (
    <EmptyState
      title={file.fileName}
      icon={<FileIcon kind={file.kind} size={28} />}
      action={action}
      level={3}
    >
      {children}
    </EmptyState>
  );
}
