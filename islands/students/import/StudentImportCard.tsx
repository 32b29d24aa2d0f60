import { useEffect, useRef } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card, CardSection } from "../../../ui/Card.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { Download } from "../../../ui/page_icons.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { REQUIRED_COLUMNS } from "../../../domain/student_file/columns.ts";
import { STUDENT_FILE_LIMITS } from "../../../domain/student_file/file_faults.ts";
import { saveFile } from "../../../browser/save_file.ts";
import { ColumnChooser } from "./ColumnChooser.tsx";
import { FileImport } from "./FileImport.tsx";
import { useStudentFile } from "./use_student_file.ts";

/** `onUploaded`: students may have been added. */
type Props = { onUploaded: () => void };

const TEMPLATE = `\ufeff${[...REQUIRED_COLUMNS, "email", "yearGroup"].join(",")}\r\n`;
const MB = 1024 * 1024;

/** Bulk upload of students (spec 2 §2, §5). */
export default function StudentImportCard({ onUploaded }: Props) {
  const { state, choose, chooseColumns, clear, writeCsv } = useStudentFile();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state.kind);
  useEffect(() => {
    const changed = shown.current !== state.kind;
    shown.current = state.kind;
    // The button that had the focus is gone.
    if (changed && document.activeElement === document.body) heading.current?.focus();
  }, [state.kind]);
  return (
    <Card
      id="student-import"
      headingRef={heading}
      title="Upload students by CSV"
      description="A list exported from SIMS, Arbor, Bromcom or Excel. You'll check it before anything is added."
    >
      {state.kind === "none" && (
        <CardSection className="stack">
          {state.fault && <Alert tone="danger" title={state.fault.title} live>{state.fault.text}</Alert>}
          <FileDrop
            label="The list of students as a CSV"
            chooseText="Choose a CSV file"
            accept=".csv,text/csv"
            multiple={false}
            onFiles={([file]) => file && choose(file)}
            hintId="student-import-hint"
            hint={` One file, up to ${STUDENT_FILE_LIMITS.bytes / MB} MB and 10,000 students.`}
          />
          <p className="measure">
            Columns: Student ID, First name, Last name and Date of birth (DD/MM/YYYY, cells may be empty);
            Email and Year group if you have them. We also recognise headings such as UPN, Admission number,
            Legal forename, Surname and DOB.
          </p>
          <p>
            <Button
              size="small"
              icon={<Download size={18} />}
              onClick={() => saveFile(new Blob([TEMPLATE], { type: "text/csv" }), "students.csv")}
            >
              Download a blank template
            </Button>
          </p>
        </CardSection>
      )}
      {state.kind === "reading" && (
        <CardSection>
          <Spinner label={`Reading ${state.name}…`} />
        </CardSection>
      )}
      {state.kind === "unclear" && (
        <ColumnChooser
          unclear={state}
          onChoose={chooseColumns}
          onCancel={clear}
        />
      )}
      {state.kind === "read" && (
        <FileImport
          key={state.id}
          id={state.id}
          name={state.name}
          file={state.content}
          writeCsv={writeCsv}
          onUploaded={onUploaded}
          onAnother={clear}
        />
      )}
    </Card>
  );
}
