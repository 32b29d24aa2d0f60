import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Trash2 } from "../../ui/page_icons.ts";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { TONES } from "../../ui/tone.ts";
import { Tooltip, TooltipProvider } from "../../ui/Tooltip.tsx";
import { useToast } from "../providers.tsx";

/** Client-only components of the development gallery. */
export default function GalleryIsland({ files: initialFiles }: { files: string[] }) {
  const toast = useToast();
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const [files, setFiles] = useState(initialFiles);
  const [tab, setTab] = useState<"students" | "links">("students");
  return (
    <>
      <div className="row gap-m">
        <Button onClick={() => setOpen("dialog")}>Open dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Open confirmation</Button>
        {TONES.map((tone) => (
          <Button
            key={tone}
            variant="quiet"
            onClick={() => toast({ title: "Comment saved", description: `Said in the tone ${tone}.`, tone })}
          >
            Toast: {tone}
          </Button>
        ))}
        <MoreMenu
          label="More for this portfolio"
          items={[
            { label: "Deleted files", icon: <Trash2 />, onPress: () => setOpen("dialog") },
            { label: "Archive portfolio", onPress: () => setOpen("confirm") },
          ]}
        />
        <TooltipProvider>
          <Tooltip content="Delete this file">
            <IconButton label="Delete sketchbook.pdf" icon={<Trash2 />} />
          </Tooltip>
        </TooltipProvider>
      </div>
      <Tabs
        label="Manage Students"
        value={tab}
        onChange={setTab}
        tabs={[
          { name: "students", label: "Students", panel: <p>The students of the class.</p> },
          { name: "links", label: "Portfolio Links", panel: <p>The links to their portfolios.</p> },
        ]}
      />
      <FileDrop
        label="Evidence for outcome 1"
        hint=" Up to 5 files, 500 MB each."
        onFiles={(selected) => setFiles(selected.map((file) => file.name))}
        onPasteClick={() => toast({ title: "No image found", tone: "warning" })}
        onVoiceNote={() => toast({ title: "Recording" })}
        onAddLink={() => setOpen("dialog")}
      />
      <p>{files.length > 0 ? files.join(", ") : "No files yet."}</p>
      {open === "dialog" && (
        <Dialog
          onClose={() => setOpen(null)}
          title="Add a link"
          description="Paste the address of a video, a document or a website."
          footer={
            <>
              <Button onClick={() => setOpen(null)}>Cancel</Button>
              <Button variant="primary" onClick={() => setOpen(null)}>Add Link</Button>
            </>
          }
        >
          <Field label="URL">
            <TextInput type="url" inputMode="url" placeholder="https://" />
          </Field>
          <Field label="Title" optional>
            <TextInput />
          </Field>
        </Dialog>
      )}
      {open === "confirm" && (
        <ConfirmDialog
          onClose={() => setOpen(null)}
          title="Delete file"
          description="Are you sure you want to delete this file?"
          confirmLabel="Delete"
          tone="danger"
          onConfirm={() => setOpen(null)}
        />
      )}
    </>
  );
}
