import { useState } from "react";
import { ChevronDown } from "../../../ui/icons.ts";
import { lazyDialog } from "../../lazy_dialog.tsx";

const Timeline = lazyDialog(() => import("./Timeline.tsx"));

/** Closed at first; the timeline is fetched when it opens (DECISIONS 12). */
export function CommentsPanel() {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="card comments"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="opener card-row pad-l row one-line">
        <div className="fill">
          <h2 className="card-title title anywhere">Comments</h2>
          <span className="small quiet">Everything said and done, newest first</span>
        </div>
        <ChevronDown size={22} />
      </summary>
      {open && <Timeline onClose={() => setOpen(false)} />}
    </details>
  );
}
