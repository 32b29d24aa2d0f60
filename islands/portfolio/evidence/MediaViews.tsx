import { type ReactNode, useState } from "react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Download } from "../../../ui/icons.ts";
import type { ViewableFile } from "../portfolio_context.ts";
import { FileIcon } from "./FileParts.tsx";

type Props = { file: ViewableFile; onFailure: () => void };

/** `drawable` is false where neither browsers nor the server can draw the format. */
export function ImageView({ file, drawable, onFailure }: Props & { drawable: boolean }) {
  const [broken, setBroken] = useState(!drawable);
  const [full, setFull] = useState(false);
  if (broken) {
    return (
      <PreviewFailure kind="image" title="Image Preview Unavailable">
        This picture cannot be shown here. Download it to look at it.
      </PreviewFailure>
    );
  }
  return (
    <div
      className={full ? "viewer-picture viewer-picture-full" : "viewer-picture"}
      tabIndex={full ? 0 : undefined}
    >
      <button
        type="button"
        className="viewer-picture-button"
        aria-pressed={full}
        aria-label={full ? "Fit to the window" : "Show full size"}
        onClick={() => setFull(!full)}
      >
        <img
          src={file.fileUrl}
          alt={file.fileName}
          onError={() => {
            setBroken(true);
            onFailure();
          }}
        />
      </button>
    </div>
  );
}

export function AudioView({ file: { fileName, fileUrl }, onFailure }: Props) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <PreviewFailure kind="audio" title="Recording Unavailable">
        This recording cannot be played here. Download it to listen to it.
      </PreviewFailure>
    );
  }
  return (
    <audio
      className="viewer-sound"
      controls
      preload="metadata"
      src={fileUrl}
      aria-label={fileName}
      onError={() => {
        setBroken(true);
        onFailure();
      }}
    />
  );
}

/** The same URL is offered as each type; the browser takes the first that it can play (spec 1 §2.7). */
const SOURCE_TYPES = ["video/mp4", "video/webm", "video/ogg"];

export function VideoView({ file, onFailure }: Props) {
  const [broken, setBroken] = useState(false);
  const fail = () => {
    setBroken(true);
    onFailure();
  };
  const { fileName, fileUrl, thumbnailUrl } = file;
  if (broken) {
    const download = (
      <LinkButton href={fileUrl} download={fileName} icon={<Download />}>Download video</LinkButton>
    );
    return (
      <PreviewFailure kind="video" title="Video Error" action={download}>
        Unable to load video. Please try downloading the file instead.
      </PreviewFailure>
    );
  }
  return (
    <video
      className="viewer-film"
      controls
      playsInline
      preload="metadata"
      aria-label={fileName}
      poster={thumbnailUrl ?? undefined}
      onError={fail}
    >
      {SOURCE_TYPES.map((type, i) => (
        <source
          key={type}
          src={fileUrl}
          type={type}
          // The sources fail in turn.
          onError={i === SOURCE_TYPES.length - 1 ? fail : undefined}
        />
      ))}
    </video>
  );
}

type PreviewFailureProps = {
  kind: ViewableFile["kind"];
  title: string;
  action?: ReactNode;
  children: string;
};

export function PreviewFailure({ kind, title, action, children }: PreviewFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={title} icon={<FileIcon kind={kind} size={28} />} action={action} level={3}>
        {children}
      </EmptyState>
    </div>
  );
}
