import { NO_EMAIL_MESSAGE } from "../../../domain/link_mails.ts";
import { links } from "../../../domain/links.ts";
import type { PortfolioColumn } from "../../../domain/list_sorts.ts";
import { fullName } from "../../../domain/people.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import type { Column } from "../../lists/table/table_props.ts";
import { EmailAddress } from "../../lists/EmailAddress.tsx";

/** Id of the element with a portfolio's address, or that there is none. */
export function addressId({ id }: AssignmentItem): string {
  return `${id}-address`;
}

export const LINK_COLUMNS: readonly Column<AssignmentItem, PortfolioColumn>[] = [
  {
    label: "Student",
    sort: "student",
    width: "minmax(6rem, 1fr)",
    cell: ({ student }) => <bdi>{fullName(student)}</bdi>,
  },
  {
    label: "Unit",
    sort: "unit",
    width: "minmax(8rem, 1.7fr)",
    cell: ({ id, unit }) => (
      <>
        <a className="target" href={links.studentPortfolio(id)}>{unit.title}</a>{" "}
        <span className="no-wrap digits">{`Unit ${unit.unitCode}`}</span>
      </>
    ),
  },
  {
    label: "Email",
    sort: "email",
    width: "minmax(6rem, 1.2fr)",
    cell: (item) => {
      const { email } = item.student;
      return (
        <span id={addressId(item)} className={email ? undefined : "tone-warning tone-text strong"}>
          {email ? <EmailAddress address={email} /> : NO_EMAIL_MESSAGE}
        </span>
      );
    },
  },
];
