import { useState } from "react";
import { previewFailure } from "./preview_failure.tsx";
import type { Viewable } from "./viewable.ts";

/** A recording with the browser's own controls. */
export function AudioView({ file: { fileName, fileUrl } }: { file: Viewable }) {
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
      onError={() => setBroken(true)}
    />
  );
}
