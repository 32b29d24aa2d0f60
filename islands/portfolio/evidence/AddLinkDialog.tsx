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
import { ApiError, messageOf } from "../../call_api.ts";
import type { ExternalLink } from "./external_link.ts";

type Props = {
  /** What it is added to: 'Add a link to outcome 2'. */
  title: string;
  /** Adds the link, and throws what its call throws. */
  onAdd: (link: ExternalLink) => Promise<void>;
  onClose: () => void;
};

const FAILED = "Failed to add link. Please try again.";

/** Asks for an address, a title and a type (spec 1 §2.7, §5); closes once the link is added. */
export function AddLinkDialog({ title, onAdd, onClose }: Props) {
  const [url, setURL] = useState("");
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<LinkType | null>(null);
  const [wrong, setWrong] = useState<{ url?: string; call?: string }>({});
  const [pending, setPending] = useState(false);
  const linkType = chosen ?? guessLinkType(url);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = checkLink(url);
    if (fault) return setWrong({ url: fault });
    setPending(true);
    setWrong({});
    try {
      await onAdd({ url: url.trim(), title: name.trim(), linkType });
      onClose();
    } catch (error) {
      setPending(false);
      const fault = error instanceof ApiError ? error.fields.fileUrl : undefined;
      setWrong(fault ? { url: fault } : { call: messageOf(error, FAILED) });
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || pending || onClose()}
      title={title}
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
      <form id="add-link" className="add-link" noValidate onSubmit={submit}>
        <Field label="URL" hint="Copy it from the address bar of the browser." error={wrong.url}>
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
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label="Type">
          <Select
            options={LINK_TYPES.map((value) => ({ value, label: LINK_TYPE_NAMES[value] }))}
            value={linkType}
            onChange={({ currentTarget }) =>
              setChosen(LINK_TYPES.find((type) => type === currentTarget.value) ?? null)}
          />
        </Field>
        <FieldError error={wrong.call} />
      </form>
    </Dialog>
  );
}

export default AddLinkDialog;
