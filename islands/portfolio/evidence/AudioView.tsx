import { useState } from "react";
import { previewFailure } from "./preview_failure.tsx";
import type { Viewable } from "./viewable.ts";

type Props = {
  file: Viewable;
  /** Told when it did not come, or cannot be played. */
  onFailure: () => void;
};

/** A recording with the browser's own controls. */
export function AudioView({ file: { fileName, fileUrl }, onFailure }: Props) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    const words = "This recording cannot be played here. Download it to listen to it.";
    return previewFailure("audio", "Recording Unavailable", words);
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
