import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from "react";
import { chooseFiles } from "./choose_files.ts";

type FileDropProps = {
  /** What the zone is for, said to screen readers: 'Add evidence for outcome 3'. */
  label: string;
  /** What may go in, and how much. */
  hint?: ReactNode;
  /** The hint's id. Zones that name one without a hint of their own are described by the hint that bears it. */
  hintId?: string;
  chooseText?: string;
  /** As a file input takes it. */
  accept?: string;
  multiple?: boolean;
  /** The files chosen, dropped or pasted, always at least one. */
  onFiles: (files: File[]) => void;
  /** Shows 'Paste screenshot'; the caller reads the clipboard. */
  onPasteClick?: () => void;
  /** What stands above the zone and takes files dropped and pasted just as it does: the ones that are there. */
  children?: ReactNode;
  className?: string;
};

/** Where files go in: by button, by dragging them there, by pasting. Plain elements: a page may hold a dozen. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, hintId, chooseText = "Choose files", accept, multiple = true, onFiles } = props;
  const [over, setOver] = useState(false);
  const give = (list: Iterable<File>) => {
    const files = [...list];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) event.preventDefault();
    give(event.clipboardData.files);
  };
  return (
    <div
      className={props.className}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {props.children}
      <div role="group" aria-label={label} className={over ? "file-drop file-drop-over" : "file-drop"}>
        <button
          type="button"
          className="button button-secondary button-small button-choose"
          aria-describedby={hintId}
          onClick={() => chooseFiles({ accept, multiple }, give)}
        >
          {chooseText}
        </button>
        {props.onPasteClick && (
          <button
            type="button"
            className="button button-quiet button-small button-paste"
            onClick={props.onPasteClick}
          >
            Paste screenshot
          </button>
        )}
        {hint && (
          <p id={hintId} className="file-drop-hint">
            <span className="file-drop-drag">Or drag files here.</span>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
