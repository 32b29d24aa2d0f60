import type { ChatUnit } from "../../../server/features/chat/list_chat_units.ts";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { reachWords } from "./reach_words.ts";

type Props = {
  units: readonly ChatUnit[];
  unit: ChatUnit | undefined;
  admin: boolean;
  message: string;
  wrong: string | null;
  /** Whether it is on its way and must stay as it is. */
  reading: boolean;
  onChange: (field: "unitId" | "message", text: string) => void;
};

/** On which unit, and what is announced. */
export function AnnouncementFields({ units, unit, admin, message, wrong, reading, onChange }: Props) {
  return (
    <>
      <Field label="Unit">
        <Select
          value={unit?.id ?? ""}
          disabled={reading}
          options={[
            { value: "", label: "Choose a unit" },
            ...units.map(({ id, title, unitCode }) => ({ value: id, label: `${title} (${unitCode})` })),
          ]}
          onChange={(event) => onChange("unitId", event.currentTarget.value)}
        />
      </Field>
      <p className="quiet" role="status">{unit && reachWords(unit.students, admin)}</p>
      <Field label="Message" error={wrong}>
        <TextArea
          className="announcement-box"
          dir="auto"
          value={message}
          readOnly={reading}
          onChange={(event) => onChange("message", event.currentTarget.value)}
        />
      </Field>
    </>
  );
}
