import { useState } from "react";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Download, Image } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

type Props = { file: FileView; number: number; onClose: () => void };

/** A picture of the evidence, as large as the screen allows. */
export function ImageDialog({ file, number, onClose }: Props) {
  const [broken, setBroken] = useState(false);
  const { fileName, fileUrl } = file;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={fileName}
      size="large"
      footer={<LinkButton href={fileUrl} download={fileName} icon={<Download />}>Download</LinkButton>}
    >
      {broken
        ? (
          <EmptyState title="Image Preview Unavailable" icon={<Image size={28} />}>
            This picture cannot be shown here. Download it to look at it.
          </EmptyState>
        )
        : (
          <img
            className="evidence-large"
            src={fileUrl}
            alt={`Evidence for outcome ${number}: ${fileName}`}
            onError={() => setBroken(true)}
          />
        )}
    </Dialog>
  );
}
