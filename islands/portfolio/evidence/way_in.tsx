import { isVideo, shownInline } from "../../../domain/evidence.ts";
import type { PortfolioContext } from "../portfolio_context.ts";
import type { Viewable } from "./viewable.ts";

const IN_PLACE: readonly string[] = ["image", "pdf", "audio"];

/**
 * How a piece of evidence or a resource is looked at: in place, or beside the page, so that nothing half written is left
 * behind; null for what can only be downloaded.
 */
export function wayIn(piece: Viewable, { show }: Pick<PortfolioContext, "show">) {
  const { fileName, fileUrl, fileType, kind } = piece;
  if (IN_PLACE.includes(kind) || isVideo(piece)) {
    return <button type="button" aria-label={`View ${fileName}`} onClick={() => show(piece)}>View</button>;
  }
  const link = kind === "link";
  if (!link && !shownInline(fileType)) return null;
  const opens = link ? "Open" : "View";
  return (
    <a
      href={fileUrl}
      target="_blank"
      rel={link ? "noopener noreferrer" : "noopener"}
      aria-label={`${opens} ${fileName} in a new tab`}
    >
      {opens}
    </a>
  );
}
