import { useState } from "react";
import { previewFailure } from "./preview_failure.tsx";
import type { Viewable } from "./viewable.ts";

type Props = {
  file: Viewable;
  /** False for what no browser shows, or what the server could not draw either. */
  drawable: boolean;
  /** Told when it did not come, or cannot be drawn. */
  onFailure: () => void;
};

/** A picture, fitted to the window; a press shows it in its full size, and another fits it again. */
export function ImageView({ file, drawable, onFailure }: Props) {
  const [broken, setBroken] = useState(!drawable);
  const [full, setFull] = useState(false);
  if (broken) {
    const words = "This picture cannot be shown here. Download it to look at it.";
    return previewFailure("image", "Image Preview Unavailable", words);
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
