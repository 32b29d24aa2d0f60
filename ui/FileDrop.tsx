import { type ClipboardEvent, type DragEvent, type MouseEvent, type ReactNode, useState } from "react";
import { chooseFiles } from "./choose_files.ts";

type FileDropProps = {
  /** For screen readers: 'Add evidence for outcome 3'. */
  label: string;
  hint?: ReactNode;
  /** Without a hint of its own a zone is described by the element with this id. */
  hintId?: string;
  chooseText?: string;
  accept?: string;
  multiple?: boolean;
  /** Never empty. */
  onFiles: (files: File[]) => void;
  /** 'Take a photo', on touch devices. */
  photos?: boolean;
  /** The caller reads the clipboard. */
  onPasteClick?: () => void;
  onVoiceNote?: () => void;
  onAddLink?: () => void;
  /** Above the zone; also takes dropped and pasted files. */
  children?: ReactNode;
  className?: string;
};

/** Plain elements, since a page may hold a dozen. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, hintId, chooseText = "Choose files", accept, multiple = true, onFiles } = props;
  const [dragging, setDragging] = useState(false);
  const addFiles = (list: Iterable<File>) => {
    const files = [...list];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    addFiles(event.dataTransfer.files);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setDragging(true);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) event.preventDefault();
    addFiles(event.clipboardData.files);
  };
  const takePhoto = () => chooseFiles({ accept: "image/*", multiple: false, camera: true }, addFiles);
  const actions = {
    photo: props.photos ? takePhoto : undefined,
    paste: props.onPasteClick,
    voice: props.onVoiceNote,
    link: props.onAddLink,
  };
  const handleClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const input = button?.dataset.way;
    if (input === "more") {
      button?.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true"));
    } else if (input === "photo" || input === "paste" || input === "voice" || input === "link") {
      actions[input]?.();
    }
  };
  return (
    <div
      className={props.className}
      onDragOver={drag}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {props.children}
      <div
        role="group"
        aria-label={label}
        className={dragging ? "file-drop file-drop-over row gap-s" : "file-drop row gap-s"}
      >
        <button
          type="button"
          className="button button-secondary button-small button-choose"
          aria-describedby={hintId}
          onClick={() => chooseFiles({ accept, multiple }, addFiles)}
        >
          {chooseText}
        </button>
        <div
          className="file-drop-ways"
          onClick={handleClick}
          dangerouslySetInnerHTML={inputButtons(actions)}
        />
        {hint && (
          <p id={hintId} className="file-drop-hint small quiet">
            <span className="file-drop-drag">Or drag files here.</span>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

type Inputs = Readonly<Record<"photo" | "paste" | "voice" | "link", unknown>>;

const LABELS = [
  ["photo", "Take a photo"],
  ["paste", "Paste screenshot"],
  ["voice", "Record a voice note"],
  ["link", "Add link"],
] as const;

/** Buttons as ready HTML with `data-way`: a page renders dozens. */
export function inputButtons(inputs: Inputs): { __html: string } {
  const enabled = LABELS.filter(([input]) => inputs[input] !== undefined);
  const buttons = enabled.map(([input, label]) => button(input, label));
  const firstOfRest = enabled.findIndex(([input]) => input !== "photo");
  // In front of what it opens, for the tab order.
  if (enabled.length - firstOfRest > 1) buttons.splice(firstOfRest, 0, button("more", "More", MORE));
  return { __html: buttons.join("") };
}

// CSS hides the rest until it is pressed.
const MORE = ' aria-expanded="false" aria-label="More ways to add"';

function button(input: string, label: string, attributes = ""): string {
  return `<button type="button" class="way" data-way="${input}"${attributes}>${label}</button>`;
}
