import { type EvidenceKind, isInline, isVideo } from "../../../domain/evidence.ts";
import { AudioLines, File, FileSpreadsheet, FileText, Film, Image, Link } from "../../../ui/icons.ts";
import { LINK_TYPE_NAMES, type LinkType } from "../../../domain/external_links.ts";
import { usePortfolio, type ViewableFile } from "../state/portfolio_context.ts";

const ICONS: Record<EvidenceKind, typeof File> = {
  image: Image,
  pdf: FileText,
  "word/office": FileSpreadsheet,
  text: FileText,
  video: Film,
  audio: AudioLines,
  link: Link,
  other: File,
};

export function FileIcon({ kind, size }: { kind: EvidenceKind; size: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} />;
}

export function FileThumbnail({ file, iconSize }: { file: ViewableFile; iconSize: number }) {
  return file.thumbnailUrl
    ? <img src={file.thumbnailUrl} alt="" loading="lazy" />
    : <FileIcon kind={file.kind} size={iconSize} />;
}

const VIEWER_KINDS: readonly string[] = ["image", "pdf", "audio"];

export function opensIn(file: ViewableFile): "viewer" | "tab" | "download" {
  const { kind, fileType } = file;
  if (VIEWER_KINDS.includes(kind) || isVideo(file)) return "viewer";
  return kind === "link" || isInline(fileType) ? "tab" : "download";
}

type FileLinkProps = {
  file: ViewableFile;
  /** Name shown on the page. */
  name?: string;
};

/** Opens the viewer or a new tab, so that unsaved text on the page is safe; nothing for a download-only file. */
export function ViewLink({ file, name = file.fileName }: FileLinkProps) {
  const { openDialog } = usePortfolio();
  const way = opensIn(file);
  if (way === "viewer") {
    return (
      <button
        type="button"
        className="text-button"
        aria-label={`View ${name}`}
        onClick={() => openDialog({ type: "viewFile", file })}
      >
        View
      </button>
    );
  }
  if (way === "download") return null;
  const link = file.kind === "link";
  const verb = link ? "Open" : "View";
  return (
    <a
      className="text-button"
      href={file.fileUrl}
      target="_blank"
      rel={link ? "noopener noreferrer" : "noopener"}
      aria-label={`${verb} ${name} in a new tab`}
    >
      {verb}
    </a>
  );
}

export function DownloadLink({ file: { kind, fileName, fileUrl }, name = fileName }: FileLinkProps) {
  if (kind === "link") return null;
  return (
    <a className="text-button" href={fileUrl} download={fileName} aria-label={`Download ${name}`}>
      Download
    </a>
  );
}

export function linkFacts({ linkType, fileUrl }: { linkType: LinkType | null; fileUrl: string }): string {
  return `${LINK_TYPE_NAMES[linkType ?? "website"]}, ${displayHost(fileUrl)}`;
}

/** The host of a URL without `www.`; text that is no URL stays as it is. */
export function displayHost(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}
