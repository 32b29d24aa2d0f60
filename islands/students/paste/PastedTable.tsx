import type { PastedStudent } from "../../../domain/pasted_students.ts";
import { CircleAlert, TriangleAlert } from "../../../ui/icons.ts";

/** Each line as it was read, with its errors. */
export function PastedTable({ rows }: { rows: readonly PastedStudent[] }) {
  return (
    <div className="form-list box scrolls" role="region" aria-label="What was read" tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr className="small quiet">
            <th scope="col">Line</th>
            <th scope="col">Name</th>
            <th scope="col">Student ID</th>
            <th scope="col">Year</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} data-problem={row.problem !== null || undefined}>
              <td className="quiet digits">{row.line}</td>
              <td>
                <bdi className="strong">{[row.lastName, row.firstName].filter(Boolean).join(", ")}</bdi>
                {row.email && <span className="small quiet block anywhere">{row.email}</span>}
                <LineNote row={row} />
              </td>
              <td>
                {row.studentId}
                {row.proposed && <span className="small quiet block">suggested</span>}
              </td>
              <td className="no-wrap">{row.yearGroup}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LineNote({ row: { problem, warning } }: { row: PastedStudent }) {
  if (problem) {
    return (
      <span className="small strong tone-danger tone-text noted">
        <CircleAlert size={16} />
        {problem}
      </span>
    );
  }
  if (!warning) return null;
  return (
    <span className="small strong tone-warning tone-text noted">
      <TriangleAlert size={16} />
      {warning}
    </span>
  );
}
