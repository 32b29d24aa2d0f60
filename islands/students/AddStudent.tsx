import { useState } from "react";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ExistingStudent } from "./ExistingStudent.tsx";
import { NewStudent } from "./NewStudent.tsx";
import type { StudentValues } from "./student_values.ts";

type Props = {
  /** An administrator in admin mode has no class to link a student to. */
  admin: boolean;
  timeZone: string;
  values: StudentValues;
  onChange: (values: StudentValues) => void;
  onAdded: () => void;
};

/** A new student, or one whom the school has already (spec 2 §2). */
export function AddStudent({ admin, onAdded, ...form }: Props) {
  const [tab, setTab] = useState<"new" | "existing">("new");
  const fresh = <NewStudent {...form} onAdded={onAdded} />;
  return (
    <Card title="Add Student" id="add-student" className="add-student">
      <CardSection>
        {admin ? fresh : (
          <Tabs
            label="Add Student"
            value={tab}
            onChange={setTab}
            tabs={[
              { name: "new", label: "Add New Student", panel: fresh },
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
