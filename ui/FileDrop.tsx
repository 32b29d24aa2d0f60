import { ClipboardPaste, Upload } from "./icons.ts";
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class_names.ts";

type FileDropProps = {
  /** What the zone is for, said to screen readers: 'Evidence for outcome 3'. */
  label: string;
  /** What may go in, and how much. */
  hint?: ReactNode;
  chooseText?: string;
  /** The input's accept attribute. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** The files chosen, dropped or pasted, always at least one. */
  onFiles: (files: File[]) => void;
  /** Shows 'Paste screenshot'; the caller reads the clipboard. */
  onPasteClick?: () => void;
  /** More ways in, beside the buttons: 'Add link'. */
  actions?: ReactNode;
};

/** Where files go in: by button, by dragging them there, by pasting. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, chooseText = "Choose files", accept, multiple = true, disabled, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const give = (list: FileList | null | undefined) => {
    const files = [...list ?? []];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) event.preventDefault();
    give(event.clipboardData.files);
  };
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames("file-drop", over && "file-drop-over")}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <div className="file-drop-buttons">
        <Button
          size="small"
          icon={<Upload size={18} />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {chooseText}
        </Button>
        {props.onPasteClick && (
          <Button
            size="small"
            variant="quiet"
            icon={<ClipboardPaste size={18} />}
            disabled={disabled}
            onClick={props.onPasteClick}
          >
            Paste screenshot
          </Button>
        )}
        {props.actions}
      </div>
      <p className="file-drop-hint">
        <span className="file-drop-drag">Or drag files here.</span>
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          give(event.target.files);
          event.target.value = "";
        }}
      />
    </div>
  );
}
