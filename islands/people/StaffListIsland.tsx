import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { links } from "../../domain/links.ts";
import type { StaffSort } from "../../domain/list_sorts.ts";
import type { StaffMember } from "../../server/features/people/list_staff.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { UserPlus } from "../../ui/page_icons.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { ArchivedSearch } from "../lists/archived/ArchivedSearch.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { DataTable } from "../lists/table/DataTable.tsx";
import { useArchivedSearch } from "../lists/archived/use_archived_search.ts";
import { type StaffList, staffQueries } from "./queries.ts";
import { StaffActions } from "./StaffActions.tsx";
import { staffColumns } from "./staff_columns.tsx";
import { useUnarchiveStaff } from "./use_staff_updates.ts";

const ArchiveStaffDialog = lazyDialog(() => import("./ArchiveStaffDialog.tsx"));
const SignOutDialog = lazyDialog(() => import("./SignOutDialog.tsx"));
const RoleDialog = lazyDialog(() => import("./RoleDialog.tsx"));
const InviteDialog = lazyDialog(() => import("./InviteDialog.tsx"));

type Props = { list: StaffList; personId: string; canInvite: boolean };
type Asked = { what: "archive" | "role" | "signOut"; member: StaffMember };

const TEXT: Readonly<Record<StaffList, { title: string; loading: string; failed: string }>> = {
  teachers: { title: "Teachers", loading: "Loading teachers…", failed: "Failed to fetch teachers" },
  users: { title: "Teachers and administrators", loading: "Loading users…", failed: "Failed to fetch users" },
};

/** Staff of the establishment: archived, brought back, invited, and given another role (spec 2 §2). */
export default function StaffListIsland({ list, personId, canInvite }: Props) {
  const { search, includeArchived, fields } = useArchivedSearch();
  const [sort, setSort] = useState<StaffSort>("name");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [inviting, setInviting] = useState(false);
  const query = useInfiniteQuery({
    ...staffQueries.list({ list, search, includeArchived, sort }),
    placeholderData: keepPreviousData,
  });
  const unarchive = useUnarchiveStaff();
  const { title, loading, failed } = TEXT[list];
  const close = () => setAsked(null);
  return (
    <section className="stack gap-l" aria-labelledby="staff">
      <div className="row between">
        <h2 id="staff">{title}</h2>
        {canInvite && (
          <Button variant="primary" icon={<UserPlus />} onClick={() => setInviting(true)}>
            Invite a colleague
          </Button>
        )}
      </div>
      {list === "users" && !canInvite && (
        <Alert title="Your plan is for one member of staff">
          <p>To invite colleagues, choose a plan for a school.</p>
          <div className="alert-buttons">
            <LinkButton size="small" href={links.settings()}>See plans</LinkButton>
          </div>
        </Alert>
      )}
      <ArchivedSearch label="Find by name or email" {...fields} />
      <QueryList
        query={query}
        items={query.data && allItems(query.data)}
        loading={loading}
        failed={failed}
        framed
        empty={
          <p className="quiet" role="status">
            {search === "" ? "There is no one here yet." : `No one matches “${search}”.`}
          </p>
        }
      >
        {(members) => (
          <DataTable
            label={title}
            columns={staffColumns(list, personId)}
            items={members}
            sort={sort}
            onSort={setSort}
            muted={({ archivedAt }) => archivedAt !== null}
            actions={{
              cell: (member) => (
                <StaffActions
                  member={member}
                  list={list}
                  own={member.id === personId}
                  pending={unarchive.isPending && unarchive.variables.id === member.id}
                  onArchive={() => setAsked({ what: "archive", member })}
                  onUnarchive={() => unarchive.mutate(member)}
                  onSignOut={() => setAsked({ what: "signOut", member })}
                  onRole={() => setAsked({ what: "role", member })}
                />
              ),
            }}
          />
        )}
      </QueryList>
      {asked?.what === "archive" && <ArchiveStaffDialog member={asked.member} onClose={close} />}
      {asked?.what === "signOut" && <SignOutDialog member={asked.member} onClose={close} />}
      {asked?.what === "role" && (
        <RoleDialog member={asked.member} own={asked.member.id === personId} onClose={close} />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </section>
  );
}
