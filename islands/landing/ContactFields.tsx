import type { FormEvent } from "react";
import type { ContactField, ContactWords } from "../../domain/contact.ts";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = {
  faults: Partial<ContactWords>;
  /** Whether the words are on their way and must stay as they are. */
  reading: boolean;
  onType: (field: ContactField, text: string) => void;
};

/** The four fields of the contact form, and one that people never see. */
export function ContactFields({ faults, reading, onType }: Props) {
  const wired = (name: ContactField) => ({
    name,
    required: true,
    readOnly: reading,
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType(name, event.currentTarget.value),
  });
  return (
    <>
      <div className="contact-pair">
        <Field label="Name" error={faults.name}>
          <TextInput {...wired("name")} autoComplete="name" />
        </Field>
        <Field label="Email" error={faults.email}>
          <TextInput
            {...wired("email")}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
          />
        </Field>
      </div>
      <Field label="Institution" error={faults.institution}>
        <TextInput {...wired("institution")} autoComplete="organization" />
      </Field>
      <Field
        label="Message"
        hint="How many learners, which units, what you would like to see. Please name no learner."
        error={faults.message}
      >
        <TextArea {...wired("message")} minRows={5} />
      </Field>
      <label className="contact-homepage">
        Leave this empty
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
