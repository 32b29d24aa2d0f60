import { KIND_NAMES, pieceNames } from "../../../domain/piece_names.ts";
import { fittedUrl } from "../../../domain/photo_preview.ts";
import { PIECE_STATE_LABELS, type PieceState } from "../../../domain/piece_state.ts";
import type { FileView } from "../answers.ts";
import { embedded } from "../api.ts";
import { NewTab } from "../parts.tsx";

type Props = { files: readonly FileView[]; stateOf: (file: FileView) => PieceState | null };

export function EvidenceList({ files, stateOf }: Props) {
  const names = pieceNames(files);
  return (
    <ul class="pieces">
      {files.map((file, index) => (
        <Piece key={file.id} file={file} name={names[index] ?? file.fileName} state={stateOf(file)} />
      ))}
    </ul>
  );
}

/** Seen in place: a new tab would come without this frame's session. */
function canShow({ kind, thumbnailUrl }: FileView): boolean {
  return kind === "image" ? thumbnailUrl !== null : kind === "video" || kind === "audio";
}

function Piece({ file, name, state }: { file: FileView; name: string; state: PieceState | null }) {
  const { kind, fileName, thumbnailUrl } = file;
  const address = embedded(file.fileUrl);
  const facts = kind === "link" ? [] : [KIND_NAMES[kind]];
  if (file.addedBy === "staff") facts.push("added by staff");
  return (
    <li class="piece">
      {thumbnailUrl !== null && <img class="thumbnail" src={embedded(thumbnailUrl)} alt="" loading="lazy" />}
      <div class="piece-text">
        {kind === "link" ? <NewTab href={file.fileUrl}>{name}</NewTab> : <b dir="auto">{name}</b>}
        <p class="small">
          {[...facts, state !== null && PIECE_STATE_LABELS[state]].filter(Boolean).join(", ")}
        </p>
        {kind !== "link" && (
          <a class="link" href={address} download={fileName}>
            Download<span class="unseen">{` ${name}`}</span>
          </a>
        )}
      </div>
      {canShow(file) && (
        <details class="shown">
          <summary class="link">
            Show<span class="unseen">{` ${name}`}</span>
          </summary>
          <Media kind={kind} address={embedded(fittedUrl(file))} name={name} />
        </details>
      )}
    </li>
  );
}

/** Fetched when it is shown. */
function Media({ kind, address, name }: { kind: FileView["kind"]; address: string; name: string }) {
  if (kind === "image") return <img class="media" src={address} alt={name} loading="lazy" />;
  const Player = kind as "video" | "audio";
  return <Player class="media" src={address} controls preload="none" aria-label={name} />;
}
