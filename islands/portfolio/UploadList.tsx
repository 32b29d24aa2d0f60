import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { type Upload, uploadWords } from "./uploads.ts";

type Props = {
  uploads: readonly Upload[];
  onCancel: (upload: Upload) => void;
  onRetry: (upload: Upload) => void;
};

/** The files on their way, each with how far it is and a way to stop it or to try again. */
export function UploadList({ uploads, onCancel, onRetry }: Props) {
  return (
    <ul className="uploads">
      {uploads.map((upload) => (
        <li key={upload.key} className="upload">
          <p className="evidence-name">{upload.file.name}</p>
          {upload.phase === "failed"
            ? <FieldError error={uploadWords(upload)} />
            : <UploadProgress upload={upload} />}
          <div className="upload-actions">
            {upload.phase === "failed" && (
              <Button size="small" onClick={() => onRetry(upload)}>
                Try again<span className="sr-only">{` with ${upload.file.name}`}</span>
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={() => onCancel(upload)}>
              {upload.phase === "failed" ? "Remove" : "Cancel"}
              <span className="sr-only">{` ${upload.file.name}`}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function UploadProgress({ upload }: { upload: Upload }) {
  return (
    <div className="upload-progress">
      <progress max={1} value={upload.sent} aria-label={`Uploading ${upload.file.name}`} />
      <span className="evidence-facts">{uploadWords(upload)}</span>
    </div>
  );
}
