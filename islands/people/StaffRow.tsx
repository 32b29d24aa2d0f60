import { fullName, ROLE_LABELS } from "../../domain/people.ts";
import type { StaffMember } from "../../server/features/people/list_staff.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { ArchiveButton } from "../lists/archived/ArchiveButton.tsx";
import type { StaffList } from "./queries.ts";

type Props = {
  member: StaffMember;
  list: StaffList;
  /** The viewer's own row. */
  own: boolean;
  /** It is being brought back. */
  pending: boolean;
  onArchive: () => void;
  onUnarchive: () => void;
  onRole: () => void;
  onSignOut: () => void;
};

/** A member of staff, and what an administrator can do. */
export function StaffRow({ member, list, own, pending, onArchive, onUnarchive, onRole, onSignOut }: Props) {
  const { role, email, archivedAt, students, openPortfolios } = member;
  const name = fullName(member);
  const archived = archivedAt !== null;
  return (
    <li
      id={member.id}
      tabIndex={-1}
      className={classNames("admin-row admin-line staff-line", archived && "archived-row")}
    >
      <div className="fill stack gap-xs">
        <h3 className="admin-row-name row anywhere">
          <bdi>{name}</bdi>
          {own && <Badge look="outline">You</Badge>}
          {list === "users" && <Badge tone={role === "admin" ? "info" : "neutral"}>{ROLE_LABELS[role]}
          </Badge>}
          {archived && <Badge tone="warning">Archived</Badge>}
        </h3>
        <p className="admin-row-facts small quiet anywhere">
          <span>{email}</span>
          <span>
            {`${students} ${students === 1 ? "student" : "students"}, ${openPortfolios} open ${
              openPortfolios === 1 ? "portfolio" : "portfolios"
            }`}
          </span>
        </p>
      </div>
      <div className="admin-row-actions row gap-s">
        {list === "users" && !archived && (
          <Button size="small" aria-label={`${roleAction(role)}: ${name}`} onClick={onRole}>
            {roleAction(role)}
          </Button>
        )}
        <ArchiveButton
          name={name}
          archived={archived}
          pending={pending}
          onArchive={own ? null : onArchive}
          onUnarchive={onUnarchive}
        />
        {!own && !archived && (
          <MoreMenu
            label={`More for ${name}`}
            items={[{ label: "Sign out everywhere", onPress: onSignOut }]}
          />
        )}
      </div>
    </li>
  );
}

function roleAction(role: StaffMember["role"]): string {
  return role === "teacher" ? "Promote to admin" : "Demote to teacher";
}
