import { saveFile } from "../../../browser/save_file.ts";
import type { SubmissionView } from "../answers.ts";
import { Button } from "../parts.tsx";
import { refused, type Upload, uploads } from "./state.ts";
import { addFiles, remove, retry } from "./uploads.ts";

type Props = { submission: SubmissionView; mayAdd: boolean };

/** Uploads in progress for an outcome, and the button for more. */
export function AddEvidence({ submission: { id, assignmentId, outcomeIndex }, mayAdd }: Props) {
  const own = uploads.value.filter(({ submissionId }) => submissionId === id);
  const choose = (input: HTMLInputElement) => {
    addFiles(assignmentId, id, [...input.files ?? []]);
    input.value = "";
  };
  return (
    <>
      {own.length > 0 && (
        <ul class="pieces">{own.map((upload) => <Sending key={upload.key} upload={upload} />)}</ul>
      )}
      {refused.value?.submissionId === id && <p class="error" role="alert">{refused.value.text}</p>}
      {mayAdd && (
        <label class="button plain">
          <input type="file" multiple class="unseen" onChange={(event) => choose(event.currentTarget)} />
          Add evidence<span class="unseen">{` for outcome ${outcomeIndex + 1}`}</span>
        </label>
      )}
    </>
  );
}

function Sending({ upload }: { upload: Upload }) {
  const { file, sent, offline, error, final } = upload;
  const { name } = file;
  return (
    <li class="piece">
      <div class="piece-text">
        <b class="anywhere" dir="auto">{name}</b>
        {error === null
          ? (
            <>
              <progress value={sent ?? 0} max={1} aria-label={`Sending ${name}`} />
              <p class="small">{statusText(sent, offline)}</p>
            </>
          )
          : <p class="error">{error}</p>}
        <p class="ways">
          {error !== null && !final && (
            <Button look="link" onClick={() => retry(upload)}>
              Try again<span class="unseen">{` with ${name}`}</span>
            </Button>
          )}
          {/* A photo that was taken for it may be nowhere else. */}
          {error !== null && (
            <Button look="link" onClick={() => saveFile(file, name)}>
              Save a copy<span class="unseen">{` of ${name}`}</span>
            </Button>
          )}
          <Button look="link" onClick={() => remove(upload)}>
            {error === null ? "Cancel" : "Remove"}
            <span class="unseen">{` ${name}`}</span>
          </Button>
        </p>
      </div>
    </li>
  );
}

function statusText(sent: number | null, offline: boolean): string {
  if (sent === null) return "Waiting…";
  const share = `${Math.floor(100 * sent)}%`;
  if (offline) return `Waiting for the connection… ${share} has gone.`;
  return sent < 1 ? share : "Checking the file…";
}
