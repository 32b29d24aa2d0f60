import { ACCEPTED_TYPES, evidenceKind, isRasterImage } from "../../../domain/evidence.ts";
import { checkLink, LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import { sizeText } from "../../../domain/limits.ts";

/** A piece of evidence; `path` is null for a link, and where the bytes are missing. */
export type PackPiece = {
  fileName: string;
  fileType: string;
  /** Bytes. */
  fileSize: number;
  linkUrl: string | null;
  path: string | null;
};

/** Pictures are shown, sound and films are played, all else is a link to the file beside the page. */
export function PackEvidence({ pieces }: { pieces: readonly PackPiece[] }) {
  if (pieces.length === 0) return null;
  return (
    <>
      <h4>Evidence</h4>
      <ul className="evidence">
        {pieces.map((piece, at) => <li key={at}>{pieceOf(piece)}</li>)}
      </ul>
    </>
  );
}

function pieceOf({ fileName, fileType, fileSize, linkUrl, path }: PackPiece) {
  if (fileType === LINK_FILE_TYPE) return <Link title={fileName} address={linkUrl ?? ""} />;
  if (path === null) {
    return (
      <p>
        <bdi>{fileName}</bdi> <span className="quiet">is not in this copy: the file was lost.</span>
      </p>
    );
  }
  const address = path.split("/").map(encodeURIComponent).join("/");
  const kind = evidenceKind(fileType);
  const facts = `${ACCEPTED_TYPES[fileType]?.name ?? "File"}, ${sizeText(fileSize)}`;
  return (
    <>
      {isRasterImage(fileType) && (
        <a className="picture" href={address}>
          <img src={address} alt={`Picture: ${fileName}`} loading="lazy" />
        </a>
      )}
      {kind === "video" && <video src={address} controls preload="none" aria-label={`Film: ${fileName}`} />}
      {kind === "audio" && <audio src={address} controls preload="none" aria-label={`Sound: ${fileName}`} />}
      <p>
        <a href={address}>
          <bdi>{fileName}</bdi>
        </a>{" "}
        <span className="quiet">{facts}</span>
      </p>
    </>
  );
}

/** Only a web address becomes a link. */
function Link({ title, address }: { title: string; address: string }) {
  return (
    <p>
      {checkLink(address) !== null ? <bdi>{title}</bdi> : (
        <a href={address} rel="noreferrer noopener">
          <bdi>{title}</bdi>
        </a>
      )} <span className="quiet address" dir="ltr">{address}</span>
    </p>
  );
}
