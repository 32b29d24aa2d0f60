import { useState } from "react";
import type { StudentTexts } from "../../domain/students.ts";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import type { FormDrafts } from "../form/use_form.ts";
import { ExistingStudent } from "./ExistingStudent.tsx";
import { NewStudent } from "./StudentForm.tsx";

type Props = {
  /** In admin mode there is no class to link a student to. */
  admin: boolean;
  timeZone: string;
  drafts: FormDrafts<StudentTexts>;
  onAdded: () => void;
};

/** Spec 2 §2. */
export function AddStudent({ admin, onAdded, ...form }: Props) {
  const [tab, setTab] = useState<"new" | "existing">("new");
  const newStudent = <NewStudent {...form} onAdded={onAdded} />;
  return (
    <Card title="Add Student" id="add-student">
      <CardSection>
        {admin ? newStudent : (
          <Tabs
            label="Add Student"
            value={tab}
            onChange={setTab}
            tabs={[
              { name: "new", label: "Add New Student", panel: newStudent },
              {
                name: "existing",
                label: "Select Existing Student",
                panel: <ExistingStudent onLinked={onAdded} />,
              },
            ]}
          />
        )}
      </CardSection>
    </Card>
  );
}
