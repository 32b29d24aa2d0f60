import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StudentSort } from "../../domain/list_sorts.ts";
import { recordLinks } from "../../domain/record_links.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { CalendarSync, Users } from "../../ui/page_icons.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { ArchivedSearch } from "../lists/archived/ArchivedSearch.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { useArchivedSearch } from "../lists/archived/use_archived_search.ts";
import { DataTable } from "../lists/table/DataTable.tsx";
import StudentImportCard from "../students/import/StudentImportCard.tsx";
import { studentColumns } from "../students/student_columns.tsx";
import { schoolStudentQueries } from "./queries.ts";
import { StudentActions } from "./StudentActions.tsx";
import { useArchiveStudent } from "./use_archive_student.ts";

const COLUMNS = studentColumns({ withTeacher: true, timeZone: null });

const ArchiveStudentDialog = lazyDialog(() => import("./ArchiveStudentDialog.tsx"));

/** All students of the establishment, for archiving and for finding their portfolios (spec 2 §2). */
export default function SchoolStudentsIsland() {
  const { search, includeArchived, fields } = useArchivedSearch();
  const [sort, setSort] = useState<StudentSort>("name");
  const [archiving, setArchiving] = useState<StudentItem | null>(null);
  const query = useInfiniteQuery({
    ...schoolStudentQueries.list({ search, includeArchived, sort }),
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const unarchive = useArchiveStudent("unarchive");
  return (
    <div className="page-stack stack">
      <StudentImportCard
        onUploaded={() => void client.invalidateQueries({ queryKey: schoolStudentQueries.lists })}
      />
      <section className="stack gap-l" aria-labelledby="school-students">
        <div className="row between">
          <h2 id="school-students" tabIndex={-1}>All students</h2>
          <LinkButton href={recordLinks.schoolYear()} icon={<CalendarSync size={20} />}>
            New school year
          </LinkButton>
        </div>
        <ArchivedSearch label="Find by name or student ID" {...fields} />
        <QueryList
          query={query}
          items={query.data && allItems(query.data)}
          loading="Loading students…"
          failed="Failed to fetch students"
          framed
          empty={search === ""
            ? (
              <EmptyCard title="No students yet" icon={<Users size={28} />}>
                <p>Upload a list of students above, or let teachers add them under Manage Students.</p>
              </EmptyCard>
            )
            : <p className="quiet" role="status">{`No student matches “${search}”.`}</p>}
        >
          {(students) => (
            <DataTable
              label="All students"
              columns={COLUMNS}
              items={students}
              sort={sort}
              onSort={setSort}
              muted={({ archivedAt }) => archivedAt !== null}
              actions={{
                cell: (student) => (
                  <StudentActions
                    student={student}
                    pending={unarchive.isPending && unarchive.variables.id === student.id}
                    onArchive={() => setArchiving(student)}
                    onUnarchive={() => unarchive.mutate(student)}
                  />
                ),
              }}
            />
          )}
        </QueryList>
        {archiving && <ArchiveStudentDialog student={archiving} onClose={() => setArchiving(null)} />}
      </section>
    </div>
  );
}
