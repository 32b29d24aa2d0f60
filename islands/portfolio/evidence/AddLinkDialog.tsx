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
import { useForm } from "../../form/use_form.ts";
import { usePortfolio } from "../state/portfolio_context.ts";

type Props = { submissionId: string; outcomeIndex: number; onClose: () => void };

export default function AddLinkDialog({ submissionId, outcomeIndex, onClose }: Props) {
  const { uploadActions } = usePortfolio();
  const form = useForm({
    saved: { url: "", title: "", type: "" as LinkType | "" },
    check: ({ url }) => ({ url: checkLink(url) }),
    save: ({ url, title, type }) =>
      uploadActions.addLink(submissionId, {
        url: url.trim(),
        title: title.trim(),
        linkType: type || guessLinkType(url),
      }),
    onSaved: onClose,
    errorsOf: (error) => {
      const url = error instanceof ApiError ? error.fields.fileUrl : undefined;
      return { url };
    },
  });
  const { values, field, error, saving } = form;
  const linkType = values.type || guessLinkType(values.url);
  const failure = saving.error && !(saving.error instanceof ApiError && saving.error.fields.fileUrl)
    ? messageOf(saving.error, "Failed to add link. Please try again.")
    : null;

  return (
    <Dialog
      onClose={onClose}
      busy={saving.isPending}
      title={`Add a link to outcome ${outcomeIndex + 1}`}
      startInField
      footer={
        <>
          <Button onClick={onClose} disabled={saving.isPending}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="add-link"
            pending={saving.isPending}
            pendingText="Adding…"
          >
            Add link
          </Button>
        </>
      }
    >
      <form id="add-link" className="stack" noValidate onSubmit={form.submit}>
        <Field label="URL" hint="Copy it from the address bar of the browser." error={error("url")}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...field("url")}
          />
        </Field>
        <Field label="Title" optional>
          <TextInput
            dir="auto"
            maxLength={TEXT_LIMITS.linkTitle}
            placeholder={linkTitle(null, linkType)}
            {...field("title")}
          />
        </Field>
        <Field label="Type">
          <Select
            options={LINK_TYPES.map((value) => ({ value, label: LINK_TYPE_NAMES[value] }))}
            value={linkType}
            onChoose={(type) => form.set("type", type)}
          />
        </Field>
        <FieldError error={failure} />
      </form>
    </Dialog>
  );
}
