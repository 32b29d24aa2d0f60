import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { countText } from "../../../domain/count_text.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import type { StudentFile } from "../../../domain/student_file/read_student_file.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CardFooter, CardSection } from "../../../ui/Card.tsx";
import { Field } from "../../../ui/Field.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { ApiError, messageOf } from "../../api.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { saveFile } from "../../../browser/save_file.ts";
import { useUnsavedWarning } from "../../use_unsaved_warning.ts";
import { FilePreview } from "./FilePreview.tsx";
import { ImportReportView } from "./ImportReportView.tsx";
import { errorTable, placesText } from "./import_text.ts";
import { staffQueries } from "../../people/queries.ts";
import { useImport } from "./use_import.ts";

type Props = {
  /** Number of the reading. */
  id: number;
  name: string;
  file: StudentFile;
  writeCsv: (rows: string[][]) => Promise<string>;
  onUploaded: () => void;
  onAnother: () => void;
};

/** A file that was read: its content, what its upload would do, and the upload. */
export function FileImport({ id, name, file, writeCsv, onUploaded, onAnother }: Props) {
  const { check, upload, sent, teacherId, setTeacherId } = useImport(id, file, onUploaded);
  const { data: teachers = [] } = useQuery(staffQueries.choices);
  const setUnsaved = useUnsavedWarning();
  useEffect(() => setUnsaved("upload", upload.isPending), [upload.isPending]);
  const report = upload.data ?? check.data;
  const done = upload.isSuccess;
  const another = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (done) another.current?.focus();
  }, [done]);
  const saveErrors = async () => {
    if (!report) return;
    const csv = await writeCsv(errorTable(file, report));
    saveFile(new Blob([csv], { type: "text/csv" }), "upload-errors.csv");
  };
  return (
    <>
      <CardSection className="stack">
        <p className="anywhere">
          <b>{name}</b>
          <span className="quiet">
            {`, ${countText(file.rows.length + file.errors.length, "row")} below the headings`}
          </span>
        </p>
        <FilePreview file={file} />
      </CardSection>
      <CardSection className="stack">
        {check.isFetching && !done && <Spinner label={`Checking ${countText(file.rows.length, "row")}…`} />}
        {check.isError && !check.isFetching && !done && (
          <Alert
            tone="danger"
            title={check.error instanceof ApiError
              ? "This file cannot be uploaded as it is"
              : "The file could not be checked"}
            live
          >
            <p>{messageOf(check.error, CHECK_CONNECTION)}</p>
            <div className="alert-buttons">
              <Button
                size="small"
                onClick={() => void check.refetch()}
              >
                Check again
              </Button>
            </div>
          </Alert>
        )}
        {report?.places && (
          <Alert tone="danger" title="There are more students than free places" live>
            <p>{placesText(report.places, report.successCount)}</p>
            <div className="alert-buttons">
              <LinkButton size="small" href={links.settings()}>See plans</LinkButton>
            </div>
          </Alert>
        )}
        {report && <ImportReportView report={report} done={done} onSaveErrors={saveErrors} />}
        {upload.isPending && (
          <ProgressBar
            label="Upload of students"
            percent={Math.round(90 * sent)}
            text={sent < 1 ? `Uploading ${name}…` : "Adding the students…"}
            showPercent
          />
        )}
        {upload.isError && (
          <Alert tone="danger" title="Upload failed" live>
            <p>
              {`${messageOf(upload.error, "Failed to upload students.")} `}
              The file is still here: upload it again. No one is added twice.
            </p>
          </Alert>
        )}
        {!done && (
          <Field
            label="Teacher"
            optional
            hint="New students become this teacher's. Students who are here already are not changed."
          >
            <Select
              value={teacherId ?? ""}
              disabled={upload.isPending}
              onChoose={(id) => setTeacherId(id || null)}
              options={[
                { value: "", label: "No teacher" },
                ...teachers.map((teacher) => ({
                  value: teacher.id,
                  label: `${fullName(teacher)} (${teacher.email})`,
                })),
              ]}
            />
          </Field>
        )}
      </CardSection>
      <CardFooter>
        {!done && (
          <ReasonedButton
            variant="primary"
            reason={check.data === undefined
              ? check.isFetching ? "Checking the file…" : "The check has not succeeded"
              : check.data.places
              ? "The plan has too few free places"
              : check.data.successCount === 0
              ? "There is no new student in the file"
              : null}
            pending={upload.isPending}
            pendingText="Uploading…"
            onClick={() => upload.mutate()}
          >
            {check.data?.successCount ? `Upload ${countText(check.data.successCount, "student")}` : "Upload"}
          </ReasonedButton>
        )}
        <Button ref={another} disabled={upload.isPending} onClick={onAnother}>
          {done ? "Upload another file" : "Choose another file"}
        </Button>
      </CardFooter>
    </>
  );
}
