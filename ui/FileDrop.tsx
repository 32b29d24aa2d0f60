import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from "react";
import { chooseFiles } from "./choose_files.ts";
import { classNames } from "./class_names.ts";
import { MoreMenu, type MoreMenuItem } from "./MoreMenu.tsx";

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
  /** The caller reads the clipboard; not offered on touch devices. */
  onPasteClick?: () => void;
  /** Given, three large buttons take photos, voice notes and files. */
  onVoiceNote?: () => void;
  onAddLink?: () => void;
  /** Given, one menu has every way, and these others. */
  menu?: { text: string; more: readonly MoreMenuItem[] };
  /** Above the zone; also takes dropped and pasted files. */
  children?: ReactNode;
  className?: string;
};

/** Plain elements, since a page may contain a dozen. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, hintId, chooseText = "Choose files", accept, multiple = true, onFiles } = props;
  const [dragging, setDragging] = useState(false);
  // On a phone the small inputs are hidden until `More` is pressed.
  const [expanded, setExpanded] = useState(false);
  const addFiles = (list: Iterable<File>) => {
    const files = [...list];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave: () => setDragging(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
      addFiles(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length > 0) event.preventDefault();
      addFiles(event.clipboardData.files);
    },
  };
  const chooseAny = () => chooseFiles({ accept, multiple }, addFiles);
  const takePhoto = () => chooseFiles({ accept: "image/*", multiple: false, camera: true }, addFiles);
  const inputs = [
    { name: "link", label: "Add link", onClick: props.onAddLink },
    { name: "paste", label: "Paste screenshot", onClick: props.onPasteClick },
  ].filter(({ onClick }) => onClick !== undefined);
  const { menu } = props;
  if (menu) {
    const items: MoreMenuItem[] = [
      { label: "File", onPress: chooseAny },
      { label: "Photo", onPress: takePhoto },
      ...(props.onVoiceNote ? [{ label: "Voice", onPress: props.onVoiceNote }] : []),
      ...inputs.map(({ label, onClick }) => ({ label, onPress: onClick! })),
      ...menu.more,
    ];
    return (
      <div className={classNames(props.className, dragging && "file-drop-over")} {...handlers}>
        {props.children}
        <div role="group" aria-label={label} className="file-drop-menu">
          <MoreMenu label={`${menu.text}: ${label}`} text={menu.text} items={items} />
        </div>
      </div>
    );
  }
  return (
    <div className={props.className} {...handlers}>
      {props.children}
      <div
        role="group"
        aria-label={label}
        className={dragging ? "file-drop file-drop-over row gap-s" : "file-drop row gap-s"}
      >
        {props.onVoiceNote
          ? (
            <>
              <LargeButton name="photo" label="Photo" onClick={takePhoto} />
              <LargeButton name="voice" label="Voice" onClick={props.onVoiceNote} />
              <LargeButton name="file" label="File" hintId={hintId} onClick={chooseAny} />
              {inputs.length > 0 && (
                <button
                  type="button"
                  className="way"
                  data-way="more"
                  aria-expanded={expanded}
                  aria-label="More ways to add"
                  onClick={() => setExpanded(!expanded)}
                >
                  More
                </button>
              )}
            </>
          )
          : (
            <button
              type="button"
              className="button button-secondary button-small"
              data-way="file"
              aria-describedby={hintId}
              onClick={chooseAny}
            >
              {chooseText}
            </button>
          )}
        {inputs.map(({ name, label, onClick }) => (
          <button key={name} type="button" className="way" data-way={name} onClick={onClick}>{label}</button>
        ))}
        {hint && (
          <p id={hintId} className="file-drop-hint small quiet">
            <span className="mouse-only">Or drag files here.</span>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

type LargeButtonProps = { name: string; label: string; hintId?: string | undefined; onClick: () => void };

function LargeButton({ name, label, hintId, onClick }: LargeButtonProps) {
  return (
    <button
      type="button"
      className="button button-secondary file-drop-large"
      data-way={name}
      aria-describedby={hintId}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
