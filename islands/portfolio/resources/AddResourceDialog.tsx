import { useState } from "react";
import { ACCEPT_ATTRIBUTE } from "../../../domain/evidence.ts";
import { checkLink } from "../../../domain/external_links.ts";
import { sizeText, TEXT_LIMITS } from "../../../domain/limits.ts";
import type { Outcome } from "../../../domain/units.ts";
import { Field } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { useForm } from "../../form/use_form.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { useToast } from "../../providers.tsx";
import { pasteImage } from "../evidence/device_files.ts";
import { checkBatch } from "../evidence/uploads.ts";
import { useSaveResources } from "./use_save_resources.ts";

type Props = { unitId: string; outcomeIndex: number; outcome: Outcome; onClose: () => void };

const NOTHING_CHOSEN = "Choose a file, or give the address of a page";

/** Adds files or a link to an outcome for all students of the unit (spec 1 §2.10). */
export default function AddResourceDialog({ unitId, outcomeIndex, outcome, onClose }: Props) {
  const toast = useToast();
  const { save, progress } = useSaveResources({ unitId, outcomeIndex, outcomeId: outcome.id });
  const [files, setFiles] = useState<readonly File[]>([]);
  const remove = (file: File) => setFiles((files) => files.filter((other) => other !== file));
  const form = useForm({
    saved: { fileUrl: "", fileName: "", description: "" },
    check: ({ fileUrl }) => {
      if (fileUrl.trim() === "") return { fileUrl: files.length === 0 ? NOTHING_CHOSEN : null };
      return { fileUrl: checkLink(fileUrl) };
    },
    save: async ({ fileUrl, fileName, description }) => {
      const url = fileUrl.trim();
      const link = url === "" ? null : { url, title: fileName.trim() };
      const saved = await save({ files, link, description: description.trim(), onFileSaved: remove });
      return saved ? files.length + Number(link !== null) : 0;
    },
    onSaved: (count) => {
      if (count > 0) toast({ title: count > 1 ? "Resources added" : "Resource added", tone: "success" });
      onClose();
    },
    failedTitle: "Failed to save resource",
    failed: CHECK_CONNECTION,
  });

  const add = (chosen: readonly File[]) => {
    const all = [...files, ...chosen];
    const error = checkBatch(all);
    if (error) toast({ title: "Upload failed", description: error, tone: "danger" });
    else setFiles(all);
  };
  const paste = async () => {
    const image = await pasteImage(toast, "Failed to paste resource");
    if (image) add([image]);
  };
  return (
    <FormDialog
      title={`Add resources to outcome ${outcomeIndex + 1}`}
      description="Every student with this unit sees them beside the outcome."
      form={form}
      submitLabel="Add"
      pendingText={progress ?? undefined}
      onClose={onClose}
      busy={false}
    >
      <FileDrop
        label="Files for students"
        hint=" Up to 5 files, 500 MB each."
        chooseText="Choose files"
        accept={ACCEPT_ATTRIBUTE}
        onFiles={add}
        onPasteClick={() => void paste()}
      >
        {files.length > 0 && (
          <ul>
            {files.map((file, index) => (
              <li key={`${index} ${file.name}`} className="row one-line gap-m">
                <bdi className="fill anywhere">{file.name}</bdi>
                <span className="quiet">{sizeText(file.size)}</span>
                <IconButton
                  label={`Take out ${file.name}`}
                  icon={<X size={20} />}
                  onClick={() => remove(file)}
                />
              </li>
            ))}
          </ul>
        )}
      </FileDrop>
      <Field label="Link to a page or video" optional error={form.error("fileUrl")}>
        <TextInput type="url" inputMode="url" placeholder="https://" {...form.field("fileUrl")} />
      </Field>
      {form.values.fileUrl.trim() !== "" && (
        <Field label="Title of the link" optional error={form.error("fileName")}>
          <TextInput maxLength={TEXT_LIMITS.linkTitle} {...form.field("fileName")} />
        </Field>
      )}
      <Field label="What it is for" optional error={form.error("description")}>
        <TextArea
          minRows={2}
          maxLength={TEXT_LIMITS.resourceDescription}
          {...form.field("description")}
        />
      </Field>
    </FormDialog>
  );
}
