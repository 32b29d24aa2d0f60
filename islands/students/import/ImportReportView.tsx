import { countText } from "../../../domain/count_text.ts";
import type { ImportReport } from "../../../domain/student_file/report.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { Download } from "../../../ui/page_icons.ts";
import { reportFacts, warningText } from "./import_text.ts";

const LISTED = 50;

type Props = { report: ImportReport; done: boolean; onSaveErrors: () => void };

/** Report of an upload or its dry run, and its errors by row. */
export function ImportReportView({ report, done, onSaveErrors }: Props) {
  const { errors, warnings } = report.results;
  const hidden = errors.length - LISTED;
  return (
    <>
      {done && (
        <Alert tone="success" title="Upload complete" live>
          {`${countText(report.successCount, "student")} created.`}
        </Alert>
      )}
      <div role="status">
        <DefinitionList items={reportFacts(report, done)} />
      </div>
      {warnings.length > 0 && <Alert tone="warning">{warningText(warnings.length, done)}</Alert>}
      {errors.length > 0 && (
        <section className="stack gap-s" aria-label="Errors">
          <div className="row between">
            <h3 className="card-section-title">
              {done
                ? `${countText(errors.length, "row")} not uploaded`
                : `${countText(errors.length, "row")} would be left out`}
            </h3>
            <Button size="small" icon={<Download size={18} />} onClick={onSaveErrors}>
              Download errors as CSV
            </Button>
          </div>
          <ul
            className="form-list rows box divided scrolls anywhere"
            tabIndex={0}
            aria-label="Errors by row"
          >
            {errors.slice(0, LISTED).map(({ row, error }, index) => (
              <li key={index} className="led">
                <span className="strong digits">{`Row ${row}`}</span>
                <span>{error}</span>
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <p className="small quiet">{`And ${countText(hidden, "row")} more, which the CSV has.`}</p>
          )}
        </section>
      )}
    </>
  );
}
