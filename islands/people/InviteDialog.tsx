import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import {
  checkEmail,
  checkName,
  fullName,
  ROLE_LABELS,
  STAFF_ROLES,
  type StaffRole,
} from "../../domain/people.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { Field } from "../../ui/Field.tsx";
import { Radio } from "../../ui/Radio.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer } from "../api.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { peopleApi, staffQueries } from "./queries.ts";

const EXPLANATIONS: Readonly<Record<StaffRole, string>> = {
  teacher: "Their own students: units, feedback, assessment.",
  admin: "Everything: all students and staff, verifying, awards, claims and settings.",
};

/** Adds a member of staff, who gets an email that says how to sign in. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const radioName = useId();
  const form = useForm({
    saved: { email: "", firstName: "", lastName: "", role: "teacher" as StaffRole },
    check: ({ email, firstName, lastName }) => ({
      email: email.trim() === "" ? "Enter their email address" : checkEmail(email),
      firstName: checkName(firstName, "First name"),
      lastName: checkName(lastName, "Last name"),
    }),
    save: (json) => answer(peopleApi.admin.users.$post({ json })),
    onSaved: (member) => {
      const description = `${fullName(member)} gets an email that says how to sign in.`;
      toast({ title: "Invitation sent", description, tone: "success" });
      void client.invalidateQueries({ queryKey: staffQueries.lists });
      onClose();
    },
    failed: "The invitation could not be sent. Please try again.",
  });
  return (
    <FormDialog
      title="Invite a colleague"
      description="For people who work here. Students are added under Manage Students."
      form={form}
      submitLabel="Invite"
      pendingText="Inviting…"
      onClose={onClose}
    >
      <Field label="Email" error={form.error("email")}>
        <TextInput type="email" autoComplete="off" maxLength={TEXT_LIMITS.email} {...form.field("email")} />
      </Field>
      <div className="halves">
        <Field label="First name" error={form.error("firstName")}>
          <TextInput autoComplete="off" maxLength={TEXT_LIMITS.name} {...form.field("firstName")} />
        </Field>
        <Field label="Last name" error={form.error("lastName")}>
          <TextInput autoComplete="off" maxLength={TEXT_LIMITS.name} {...form.field("lastName")} />
        </Field>
      </div>
      <fieldset className="stack gap-s">
        <legend>Role</legend>
        {STAFF_ROLES.map((role) => (
          <Radio
            key={role}
            name={radioName}
            checked={form.values.role === role}
            onChange={() => form.set("role", role)}
            label={ROLE_LABELS[role]}
            hint={EXPLANATIONS[role]}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
