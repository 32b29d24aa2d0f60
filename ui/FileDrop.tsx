import { type ClipboardEvent, type DragEvent, type MouseEvent, type ReactNode, useState } from "react";
import { chooseFiles } from "./choose_files.ts";
import { waysIn } from "./ways_in.ts";

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
  /** The files chosen, dropped, pasted or photographed, always at least one. */
  onFiles: (files: File[]) => void;
  /** Shows 'Take a photo' on devices that are touched. */
  photos?: boolean;
  /** Shows 'Paste screenshot'; the caller reads the clipboard. */
  onPasteClick?: () => void;
  /** Shows 'Record a voice note'; the caller records it. */
  onVoiceNote?: () => void;
  /** Shows 'Add link'; the caller asks for it. */
  onAddLink?: () => void;
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
  const takePhoto = () => chooseFiles({ accept: "image/*", multiple: false, camera: true }, give);
  const actions = {
    photo: props.photos ? takePhoto : undefined,
    paste: props.onPasteClick,
    voice: props.onVoiceNote,
    link: props.onAddLink,
  };
  const press = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const way = button?.dataset.way;
    if (way === "more") {
      button?.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true"));
    } else if (way === "photo" || way === "paste" || way === "voice" || way === "link") actions[way]?.();
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
        <div className="file-drop-ways" onClick={press} dangerouslySetInnerHTML={waysIn(actions)} />
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
