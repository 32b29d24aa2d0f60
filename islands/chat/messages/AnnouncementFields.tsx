import type { ChatUnit } from "../../../server/features/chat/list_chat_units.ts";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";

type Props = {
  units: readonly ChatUnit[];
  unit: ChatUnit | undefined;
  admin: boolean;
  message: string;
  error: string | null;
  readOnly: boolean;
  onChange: (field: "unitId" | "message", text: string) => void;
};

export function AnnouncementFields({ units, unit, admin, message, error, readOnly, onChange }: Props) {
  return (
    <>
      <Field label="Unit">
        <Select
          value={unit?.id ?? ""}
          disabled={readOnly}
          options={[
            { value: "", label: "Choose a unit" },
            ...units.map(({ id, title, unitCode }) => ({ value: id, label: `${title} (${unitCode})` })),
          ]}
          onChange={(event) => onChange("unitId", event.currentTarget.value)}
        />
      </Field>
      <p className="quiet" role="status">{unit && audienceText(unit.students, admin)}</p>
      <Field label="Message" error={error}>
        <TextArea
          className="announcement-box"
          dir="auto"
          value={message}
          readOnly={readOnly}
          onChange={(event) => onChange("message", event.currentTarget.value)}
        />
      </Field>
    </>
  );
}

export function audienceText(students: number, wholeSchool: boolean): string {
  const count = students === 1 ? "1 student" : `${students.toLocaleString("en-GB")} students`;
  const sentence = wholeSchool
    ? `Goes to ${students === 1 ? "" : "all "}${count} of the school on this unit`
    : `Goes to ${count} on this unit`;
  return `${sentence}; students who are given the unit later see it too.`;
}
