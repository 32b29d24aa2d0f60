import type { ComponentProps } from "react";
import type { ContactField } from "../../domain/contact.ts";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type ControlProps = Pick<ComponentProps<"input"> & ComponentProps<"textarea">, "name" | "ref" | "onBlur">;

type Props = {
  field: (name: ContactField | "homepage") => ControlProps;
  error: (name: ContactField) => string | undefined;
};

export function ContactFields({ field, error }: Props) {
  return (
    <>
      <div className="grid gap-l tops">
        <Field label="Name" error={error("name")}>
          <TextInput {...field("name")} required autoComplete="name" />
        </Field>
        <Field label="Email" error={error("email")}>
          <TextInput
            {...field("email")}
            required
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
          />
        </Field>
      </div>
      <Field label="Institution" error={error("institution")}>
        <TextInput {...field("institution")} required autoComplete="organization" />
      </Field>
      <Field
        label="Message"
        hint="How many learners, which units, what you would like to see. Please name no learner."
        error={error("message")}
      >
        <TextArea {...field("message")} required minRows={5} />
      </Field>
      <label className="contact-homepage">
        Leave this empty
        <input type="text" {...field("homepage")} tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
