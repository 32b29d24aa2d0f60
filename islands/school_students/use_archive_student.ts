import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Page } from "../../domain/page.ts";
import { fullName } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { answer } from "../api.ts";
import { withItem, withoutItem } from "../lists/list_pages.ts";
import { useToast } from "../providers.tsx";
import { studentApi } from "../students/queries.ts";
import { schoolStudentQueries } from "./queries.ts";

const TEXT = {
  archive: { done: "Student archived", failed: "The student could not be archived. Please try again." },
  unarchive: {
    done: "Student unarchived",
    failed: "The student could not be brought back. Please try again.",
  },
} as const;

type List = InfiniteData<Page<StudentItem>>;

/** Archives a student, who leaves the lists without archived ones, or brings them back in their place. */
export function useArchiveStudent(what: "archive" | "unarchive") {
  const client = useQueryClient();
  const toast = useToast();
  const { done, failed } = TEXT[what];
  return useMutation({
    mutationFn: ({ id }: StudentItem) =>
      answer(studentApi.admin.students[":id"][what].$post({ param: { id } })),
    onSuccess: (student) => {
      const { lists, listsOf } = schoolStudentQueries;
      client.setQueriesData<List>({ queryKey: listsOf(true) }, (list) => list && withItem(list, student));
      client.setQueriesData<List>(
        { queryKey: listsOf(false) },
        (list) => list && (student.archivedAt ? withoutItem(list, student) : withItem(list, student)),
      );
      // Lists that are not shown may miss someone who was brought back.
      void client.invalidateQueries({ queryKey: lists, refetchType: "none" });
      toast({ title: done, description: fullName(student), tone: "success" });
    },
    meta: { failed },
  });
}
