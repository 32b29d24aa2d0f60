import { type ReactNode, useState } from "react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Download } from "../../../ui/page_icons.ts";
import { FileIcon } from "./FileParts.tsx";
import { SoundPlayer } from "./SoundPlayer.tsx";
import { pictureUrl, type Piece } from "./gallery/pieces.ts";
import type { Picture } from "./gallery/use_picture.ts";

type MediaKind = "image" | "audio" | "video";

const FAILURES: Record<MediaKind, { title: string; text: string }> = {
  image: {
    title: "Image Preview Unavailable",
    text: "This picture cannot be shown here. Download it to look at it.",
  },
  audio: {
    title: "Recording Unavailable",
    text: "This recording cannot be played here. Download it to listen to it.",
  },
  video: {
    title: "Video Error",
    text: "Unable to load video. Please try downloading the file instead.",
  },
};

type ViewProps = { file: Piece; picture: Picture; onError: () => void };
const VIEWS = { image: ImageView, audio: AudioView, video: VideoView };

type Props = {
  kind: MediaKind;
  file: Piece;
  /** False where neither browsers nor the server can show the format. */
  drawable: boolean;
  /** Zoom, position and rotation of a picture. */
  picture: Picture;
  onFailure: () => void;
};

export function MediaView({ kind, file, drawable, picture, onFailure }: Props) {
  const [broken, setBroken] = useState(!drawable);
  if (broken) {
    const { title, text } = FAILURES[kind];
    const download = kind === "video" && (
      <LinkButton href={file.fileUrl} download={file.fileName} icon={<Download />}>Download video</LinkButton>
    );
    return <PreviewFailure kind={kind} title={title} action={download}>{text}</PreviewFailure>;
  }
  const View = VIEWS[kind];
  return (
    <View
      file={file}
      picture={picture}
      onError={() => {
        setBroken(true);
        onFailure();
      }}
    />
  );
}

function ImageView({ file, picture, onError }: ViewProps) {
  const { stage, image, handlers, scale, transform } = picture;
  // Until the whole picture is there the browser goes on showing the smaller one.
  const [enlarged, setEnlarged] = useState(false);
  if (scale > 1 && !enlarged) setEnlarged(true);
  return (
    <div
      ref={stage}
      className={scale > 1 ? "gallery-picture gallery-picture-near" : "gallery-picture"}
      {...handlers}
    >
      <img
        ref={image}
        src={enlarged ? file.fileUrl : pictureUrl(file)}
        alt={file.fileName}
        draggable={false}
        style={{ transform }}
        onError={onError}
      />
    </div>
  );
}

function AudioView({ file, onError }: ViewProps) {
  return <SoundPlayer className="viewer-sound" file={file} preload="metadata" onError={onError} />;
}

/** The same URL is offered as each type; the browser takes the first that it can play (spec 1 §2.7). */
const SOURCE_TYPES = ["video/mp4", "video/webm", "video/ogg"];

function VideoView({ file: { fileName, fileUrl, thumbnailUrl }, onError }: ViewProps) {
  return (
    <video
      className="viewer-film"
      controls
      playsInline
      preload="metadata"
      aria-label={fileName}
      poster={thumbnailUrl ?? undefined}
      onError={onError}
    >
      {SOURCE_TYPES.map((type, i) => (
        // The sources fail in turn.
        <source
          key={type}
          src={fileUrl}
          type={type}
          onError={i === SOURCE_TYPES.length - 1 ? onError : undefined}
        />
      ))}
    </video>
  );
}

type PreviewFailureProps = {
  kind: Piece["kind"];
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
