import type { StaffColumn } from "../../domain/list_sorts.ts";
import { fullName, ROLE_LABELS } from "../../domain/people.ts";
import type { StaffMember } from "../../server/features/people/list_staff.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { Column } from "../lists/table/table_props.ts";
import { EmailAddress } from "../lists/EmailAddress.tsx";
import type { StaffList } from "./queries.ts";

/** Columns of staff; a list of teachers alone has no role. */
export function staffColumns(list: StaffList, personId: string): Column<StaffMember, StaffColumn>[] {
  return [
    {
      label: "Name",
      sort: "name",
      width: "minmax(6rem, 1.2fr)",
      cell: (member) => (
        <span className="row gap-s lines-none">
          <bdi>{fullName(member)}</bdi>
          {member.id === personId && <Badge look="outline">You</Badge>}
          {member.archivedAt !== null && <Badge tone="warning">Archived</Badge>}
        </span>
      ),
    },
    {
      label: "Email",
      sort: "email",
      width: "minmax(5rem, 1.4fr)",
      cell: ({ email }) => <EmailAddress address={email} />,
    },
    ...(list === "users" ? [ROLE] : []),
    {
      label: "Students",
      sort: "students",
      descendingFirst: true,
      width: "4.75rem",
      labelled: true,
      cell: ({ students }) => <span className="digits">{students}</span>,
    },
    {
      label: "Open portfolios",
      sort: "portfolios",
      descendingFirst: true,
      width: "5.5rem",
      labelled: true,
      cell: ({ openPortfolios }) => <span className="digits">{openPortfolios}</span>,
    },
  ];
}

const ROLE: Column<StaffMember, StaffColumn> = {
  label: "Role",
  sort: "role",
  width: "7.5rem",
  cell: ({ role }) => <Badge tone={role === "admin" ? "info" : "neutral"}>{ROLE_LABELS[role]}</Badge>,
};
