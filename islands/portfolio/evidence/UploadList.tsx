import { evidenceKind } from "../../../domain/evidence.ts";
import { pieceName } from "../../../domain/piece_names.ts";
import { classNames } from "../../../ui/class_names.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { lazyDialog } from "../../lazy_dialog.tsx";
import { saveFile } from "../../../browser/save_file.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { type FileUpload, isUnfinished, type Upload, uploadStatusText } from "./uploads.ts";

const VoiceRecorder = lazyDialog(() => import("./VoiceRecorder.tsx"));

export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { uploadActions } = usePortfolio();
  return (
    <ul className="uploads grid gap-m">
      {uploads.map((upload) => (
        <li
          key={upload.key}
          className="upload box stack gap-s"
          data-failed-file={upload.phase === "failed" && isUnfinished(upload) ? upload.file.name : undefined}
        >
          {upload.phase === "recording"
            ? (
              <VoiceRecorder
                onAdd={(file) => {
                  uploadActions.cancel(upload);
                  uploadActions.add(upload.submissionId, [file]);
                }}
                onClose={() => uploadActions.cancel(upload)}
              />
            )
            : <FileUploadItem upload={upload} />}
        </li>
      ))}
    </ul>
  );
}

function FileUploadItem({ upload }: { upload: FileUpload }) {
  const { uploadActions, viewer } = usePortfolio();
  const { file, phase, refused } = upload;
  const student = viewer.actor.kind === "student";
  const retriable = phase === "failed" && !refused;
  const name = student ? pieceName({ fileName: file.name, kind: evidenceKind(file.type) }) : file.name;
  return (
    <>
      <p className="evidence-name clamp strong" dir="auto">{name}</p>
      {phase === "failed"
        ? <FieldError error={uploadStatusText(upload)} />
        : <UploadProgress upload={upload} name={name} student={student} />}
      <div className="row gap-s">
        {retriable && (
          <Button size="small" onClick={() => uploadActions.retry(upload)}>
            Try again<span className="sr-only">{` with ${name}`}</span>
          </Button>
        )}
        {/* A recording is nowhere else, nor is every photo. */}
        {phase === "failed" && (
          <Button size="small" onClick={() => saveFile(file, file.name)}>
            Save a copy<span className="sr-only">{` of ${name}`}</span>
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          className={phase === "failed" ? undefined : "flush-start"}
          onClick={() => uploadActions.cancel(upload)}
        >
          {phase === "failed" ? "Remove" : "Cancel"}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
    </>
  );
}

type UploadProgressProps = { upload: FileUpload; name: string; student: boolean };

function UploadProgress({ upload, name, student }: UploadProgressProps) {
  const { sent, offline } = upload;
  return (
    <div className={classNames("upload-progress stack gap-xs", offline && "tone-warning")}>
      <progress className="progress-track" max={1} value={sent} aria-label={`Uploading ${name}`} />
      <span
        className={classNames("anywhere small", offline ? "tone-text" : "quiet")}
        role={offline ? "status" : undefined}
      >
        {uploadStatusText(upload, student)}
      </span>
    </div>
  );
}
