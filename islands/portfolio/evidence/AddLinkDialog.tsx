import { type FormEvent, useState } from "react";
import {
  checkLink,
  guessLinkType,
  LINK_TYPE_NAMES,
  LINK_TYPES,
  linkTitle,
  type LinkType,
} from "../../../domain/external_links.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, FieldError } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { ApiError, messageOf } from "../../api.ts";
import { usePortfolio } from "../data/portfolio_context.ts";

type Props = { submissionId: string; outcomeIndex: number; onClose: () => void };

export default function AddLinkDialog({ submissionId, outcomeIndex, onClose }: Props) {
  const { uploadActions } = usePortfolio();
  const [url, setURL] = useState("");
  const [title, setTitle] = useState("");
  const [chosenType, setChosenType] = useState<LinkType | null>(null);
  const [errors, setErrors] = useState<{ url?: string; call?: string }>({});
  const [pending, setPending] = useState(false);
  const linkType = chosenType ?? guessLinkType(url);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const urlError = checkLink(url);
    if (urlError) return setErrors({ url: urlError });
    setPending(true);
    setErrors({});
    try {
      await uploadActions.addLink(submissionId, { url: url.trim(), title: title.trim(), linkType });
      onClose();
    } catch (error) {
      setPending(false);
      const urlError = error instanceof ApiError ? error.fields.fileUrl : undefined;
      setErrors(
        urlError ? { url: urlError } : { call: messageOf(error, "Failed to add link. Please try again.") },
      );
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || pending || onClose()}
      title={`Add a link to outcome ${outcomeIndex + 1}`}
      startInField
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>Cancel</Button>
          <Button variant="primary" type="submit" form="add-link" pending={pending} pendingText="Adding…">
            Add link
          </Button>
        </>
      }
    >
      <form id="add-link" className="stack" noValidate onSubmit={submit}>
        <Field label="URL" hint="Copy it from the address bar of the browser." error={errors.url}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            onChange={(event) => setURL(event.currentTarget.value)}
          />
        </Field>
        <Field label="Title" optional>
          <TextInput
            dir="auto"
            maxLength={TEXT_LIMITS.linkTitle}
            placeholder={linkTitle(null, linkType)}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </Field>
        <Field label="Type">
          <Select
            options={LINK_TYPES.map((value) => ({ value, label: LINK_TYPE_NAMES[value] }))}
            value={linkType}
            onChange={({ currentTarget }) =>
              setChosenType(LINK_TYPES.find((type) => type === currentTarget.value) ?? null)}
          />
        </Field>
        <FieldError error={errors.call} />
      </form>
    </Dialog>
  );
}
