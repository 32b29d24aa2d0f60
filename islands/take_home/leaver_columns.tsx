import { countText } from "../../domain/count_text.ts";
import { links } from "../../domain/links.ts";
import type { LeaverColumn } from "../../domain/list_sorts.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import { recordLinks } from "../../domain/record_links.ts";
import { isHandedOver, packTexts } from "../../domain/take_home.ts";
import type { Leaver } from "../../server/features/take_home/list_leavers.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { Column } from "../lists/table/table_props.ts";
import { EmailAddress } from "../lists/EmailAddress.tsx";

/** Columns of leavers, the last of which says what became of the pack. */
export function leaverColumns(timeZone: string): Column<Leaver, LeaverColumn>[] {
  return [
    {
      label: "Name",
      sort: "name",
      width: "minmax(6rem, 1.2fr)",
      cell: (leaver) => (
        <>
          <a className="target" href={links.student(leaver.id)}>
            <bdi>{fullName(leaver)}</bdi>
          </a>
          <span className="table-line block small quiet regular">
            <span className="sr-only">Student ID</span> {leaver.studentId}
          </span>
        </>
      ),
    },
    {
      label: "Year",
      sort: "year",
      width: "4.75rem",
      cell: ({ yearGroup }) => yearGroupLabel(yearGroup),
    },
    {
      label: "Email",
      sort: "email",
      width: "minmax(6rem, 1.3fr)",
      cell: ({ email }) =>
        email === null
          ? <span className="tone-warning tone-text strong">No email address</span>
          : <EmailAddress address={email} />,
    },
    {
      label: "Units",
      sort: "units",
      descendingFirst: true,
      width: "6.75rem",
      cell: (leaver) => (
        <>
          {unitsText(leaver)} {leaver.awarded > 0 && (
            <a
              className="target no-wrap"
              href={recordLinks.anyUnitRecord(leaver.id)}
              target="_blank"
              rel="noopener"
              aria-label={`Open record of units achieved of ${fullName(leaver)}, in a new tab`}
            >
              Open record
            </a>
          )}
        </>
      ),
    },
    {
      label: "Pack",
      width: "minmax(6rem, 1.5fr)",
      cell: ({ pack }) => (
        <>
          {isHandedOver(pack) && <Badge tone="success">Handed over</Badge>}
          {packTexts(pack, timeZone).map((text) => (
            <span key={text} className="table-line block">
              {`${text}.`}
            </span>
          ))}
        </>
      ),
    },
  ];
}

function unitsText({ units, awarded }: Leaver): string {
  if (units === 0) return "No units";
  return `${countText(units, "unit")}, ${awarded} awarded`;
}
