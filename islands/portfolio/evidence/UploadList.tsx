import { lazy, Suspense } from "react";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { type FileUpload, type Upload, uploadStatusText, type VoiceUpload } from "./uploads.ts";

const VoiceRecorder = lazy(() => import("./VoiceRecorder.tsx"));

type Props = {
  uploads: readonly Upload[];
  onCancel: (upload: Upload) => void;
  onRetry: (upload: Upload) => void;
  onRecorded: (recording: VoiceUpload, file: File) => void;
};

export function UploadList({ uploads, onCancel, onRetry, onRecorded }: Props) {
  return (
    <ul className="uploads grid gap-m">
      {uploads.map((upload) => (
        <li key={upload.key} className="upload box stack gap-s">
          {upload.phase === "recording"
            ? (
              <Suspense>
                <VoiceRecorder
                  onAdd={(file) => onRecorded(upload, file)}
                  onDiscard={() => onCancel(upload)}
                />
              </Suspense>
            )
            : <FileUploadItem upload={upload} onCancel={onCancel} onRetry={onRetry} />}
        </li>
      ))}
    </ul>
  );
}

function FileUploadItem(
  { upload, onCancel, onRetry }: { upload: FileUpload } & Pick<Props, "onCancel" | "onRetry">,
) {
  const { file, phase, refused } = upload;
  return (
    <>
      <p className="evidence-name clamp strong" dir="auto">{file.name}</p>
      {phase === "failed"
        ? <FieldError error={uploadStatusText(upload)} />
        : <UploadProgress upload={upload} />}
      <div className="upload-actions row gap-s">
        {phase === "failed" && !refused && (
          <Button size="small" onClick={() => onRetry(upload)}>
            Try again<span className="sr-only">{` with ${file.name}`}</span>
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => onCancel(upload)}>
          {phase === "failed" ? "Remove" : "Cancel"}
          <span className="sr-only">{` ${file.name}`}</span>
        </Button>
      </div>
    </>
  );
}

function UploadProgress({ upload }: { upload: FileUpload }) {
  const { sent, offline, file } = upload;
  return (
    <div className={offline ? "upload-progress upload-cut stack gap-xs" : "upload-progress stack gap-xs"}>
      <progress max={1} value={sent} aria-label={`Uploading ${file.name}`} />
      <span className="anywhere small quiet" role={offline ? "status" : undefined}>
        {uploadStatusText(upload)}
      </span>
    </div>
  );
}
