import { lazy, Suspense } from "react";
import { isInline } from "../../../domain/evidence.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { Download } from "../../../ui/icons.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { useToast, useUnauthorized } from "../../providers.tsx";
import type { ViewableFile } from "../portfolio_context.ts";
import { MediaView } from "./MediaViews.tsx";

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
  if (file.kind === "pdf") return <PdfView file={file} onFailure={onFailure} />;
  // What else has a viewer is a film, whatever its type.
  const kind = file.kind === "image" || file.kind === "audio" ? file.kind : "video";
  const drawable = kind !== "image" || isInline(file.fileType) && file.thumbnail !== "failed";
  return <MediaView kind={kind} file={file} drawable={drawable} onFailure={onFailure} />;
}

/** Asks the server why a file did not load: a 401 leads to signing in (spec 1 §7), other failures to a toast. */
export function useViewFailure(fileUrl: string): () => void {
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const report = async () => {
    const options = { method: "HEAD", credentials: "same-origin" } as const;
    const status = await fetch(fileUrl, options).then(({ status }) => status, () => null);
    if (status === 401) return unauthorized();
    const description = failureText(status);
    if (description) toast({ title: "Failed to view file", description, tone: "danger" });
  };
  return () => void report();
}

/** By the answer's status, null without one. */
export function failureText(status: number | null): string | null {
  if (status === null) return CHECK_CONNECTION;
  if (status === 404) return "It is no longer here.";
  return status >= 400 ? "Please try again." : null;
}
