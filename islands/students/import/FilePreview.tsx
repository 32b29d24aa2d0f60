import { columnLabel } from "../../../domain/student_file/columns.ts";
import type { StudentFile } from "../../../domain/student_file/read_student_file.ts";
import { shownCell } from "./import_text.ts";

/** Spec 2 §9. */
const PREVIEWED = 5;

/** The first rows as they are understood, under the field and the file's own heading. */
export function FilePreview({ file: { columns, rows, unused } }: { file: StudentFile }) {
  const today = new Date().toISOString().slice(0, 10);
  const shown = rows.slice(0, PREVIEWED);
  return (
    <>
      <div
        className="box scrolls-across no-wrap"
        role="region"
        aria-label="The first rows"
        tabIndex={0}
      >
        <table className="plain-table">
          <caption className="sr-only">
            {`The first ${shown.length} of ${rows.length} rows, as they are read`}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="small quiet">Row</th>
              {columns.map(({ field, header }) => (
                <th key={field} scope="col">
                  <span className="small strong">{columnLabel(field)}</span>
                  <span className="small quiet regular block">{header}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row}>
                <td className="quiet digits">{row.row}</td>
                {columns.map(({ field }) => (
                  <td key={field}>
                    <bdi>{shownCell(row, field, today)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unused.length > 0 && <p className="small quiet anywhere">{`Not read: ${unused.join(", ")}.`}</p>}
    </>
  );
}
