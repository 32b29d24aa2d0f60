import { type FormEvent, useId, useState } from "react";
import { ACCEPT_ATTRIBUTE } from "../../../domain/evidence.ts";
import { checkLink } from "../../../domain/external_links.ts";
import { megabytes, TEXT_LIMITS } from "../../../domain/limits.ts";
import type { Outcome } from "../../../domain/units.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { useToast } from "../../providers.tsx";
import { readClipboardImage } from "../evidence/device_files.ts";
import { checkBatch } from "../evidence/uploads.ts";
import { useSaveResources } from "./use_save_resources.ts";

type Props = { unitId: string; outcomeIndex: number; outcome: Outcome; onClose: () => void };

const NOTHING_CHOSEN = "Choose a file, or give the address of a page";

/** Adds files or a link to an outcome for all students of the unit (spec 1 §2.10). */
export default function AddResourceDialog({ unitId, outcomeIndex, outcome, onClose }: Props) {
  const toast = useToast();
  const { save, progress } = useSaveResources({ unitId, outcomeIndex, outcome });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [url, setURL] = useState("");
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const form = useId();
  const busy = progress !== null;

  const add = (chosen: readonly File[]) => {
    const all = [...files, ...chosen];
    const error = checkBatch(all);
    if (error) toast({ title: "Upload failed", description: error, tone: "danger" });
    else setFiles(all);
  };
  const paste = async () => {
    try {
      const image = await readClipboardImage(new Date());
      if (image) return add([image]);
      toast({
        title: "No image found",
        description: "Copy a picture first, then press Paste.",
        tone: "warning",
      });
    } catch {
      const description = "Cannot access clipboard. Please try again.";
      toast({ title: "Failed to paste resource", description, tone: "danger" });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const needsLink = url.trim() !== "" || files.length === 0;
    const linkError = needsLink ? checkLink(url) : null;
    if (linkError) {
      return setErrors({ fileUrl: files.length === 0 && url.trim() === "" ? NOTHING_CHOSEN : linkError });
    }
    setErrors({});
    const link = needsLink ? { url: url.trim(), title: title.trim() } : null;
    const unsaved = await save({ files, link, description: description.trim() });
    if (!unsaved) return onClose();
    setFiles(unsaved.files);
    if (!unsaved.link) setURL("");
    setErrors(unsaved.errors);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Add resources to outcome ${outcomeIndex + 1}`}
      description="Every student with this unit sees them beside the outcome."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={busy}
            pendingText={progress ?? undefined}
          >
            Add
          </Button>
        </>
      }
    >
      <form id={form} className="stack gap-l" onSubmit={(event) => void submit(event)} noValidate>
        <FileDrop
          label="Files for students"
          hint=" Up to 5 files, 500 MB each."
          chooseText="Choose files"
          accept={ACCEPT_ATTRIBUTE}
          onFiles={add}
          onPasteClick={() => void paste()}
        >
          {files.length > 0 && (
            <ul className="chosen-files">
              {files.map((file, index) => (
                <li key={`${index} ${file.name}`}>
                  <bdi>{file.name}</bdi>
                  <span className="quiet">{megabytes(file.size)}</span>
                  <IconButton
                    label={`Take out ${file.name}`}
                    icon={<X size={20} />}
                    onClick={() => setFiles(files.filter((other) => other !== file))}
                  />
                </li>
              ))}
            </ul>
          )}
        </FileDrop>
        <Field label="Link to a page or video" optional error={errors.fileUrl}>
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            value={url}
            onChange={(event) => setURL(event.currentTarget.value)}
          />
        </Field>
        {url.trim() !== "" && (
          <Field label="Title of the link" optional error={errors.fileName}>
            <TextInput
              maxLength={TEXT_LIMITS.linkTitle}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          </Field>
        )}
        <Field label="What it is for" optional error={errors.description}>
          <TextArea
            minRows={2}
            maxLength={TEXT_LIMITS.resourceDescription}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
