import { useState } from "react";
import { Download } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { previewFailure } from "./preview_failure.tsx";
import type { Viewable } from "./viewable.ts";

/** As which the same address is offered to the browser, which takes the first that it can play (spec 1 §2.7). */
const SOURCES = ["video/mp4", "video/webm", "video/ogg"];

type Props = {
  file: Viewable;
  /** Told when it did not come, or cannot be played. */
  onFailure: () => void;
};

/** A film with the browser's own controls. */
export function VideoView({ file, onFailure }: Props) {
  const [broken, setBroken] = useState(false);
  const fail = () => {
    setBroken(true);
    onFailure();
  };
  const { fileName, fileUrl, thumbnailUrl } = file;
  if (broken) {
    return previewFailure(
      "video",
      "Video Error",
      "Unable to load video. Please try downloading the file instead.",
      <LinkButton href={fileUrl} download={fileName} icon={<Download />}>Download video</LinkButton>,
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
      {SOURCES.map((type, i) => (
        <source
          key={type}
          src={fileUrl}
          type={type}
          // The last one to fail speaks for all.
          onError={i === SOURCES.length - 1 ? fail : undefined}
        />
      ))}
    </video>
  );
}
