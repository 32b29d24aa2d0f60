import { fullName } from "../../domain/people.ts";
import type { StaffMember } from "../../server/features/people/list_staff.ts";
import { Button } from "../../ui/Button.tsx";
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

/** What an administrator can do with a member of staff. */
export function StaffActions(
  { member, list, own, pending, onArchive, onUnarchive, onRole, onSignOut }: Props,
) {
  const name = fullName(member);
  const archived = member.archivedAt !== null;
  const roleAction = member.role === "teacher" ? "Promote to admin" : "Demote to teacher";
  return (
    <>
      {list === "users" && !archived && (
        <Button size="small" aria-label={`${roleAction}: ${name}`} onClick={onRole}>{roleAction}</Button>
      )}
      {archived && (
        <ArchiveButton
          name={name}
          archived
          pending={pending}
          onArchive={onArchive}
          onUnarchive={onUnarchive}
        />
      )}
      {!own && !archived && (
        <MoreMenu
          label={`More for ${name}`}
          items={[
            { label: "Sign out everywhere", onPress: onSignOut },
            { label: "Archive", onPress: onArchive },
          ]}
        />
      )}
    </>
  );
}
