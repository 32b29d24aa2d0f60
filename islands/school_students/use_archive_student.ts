import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Page } from "../../domain/page.ts";
import { fullName } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { answer } from "../api.ts";
import { withItem } from "../lists/list_pages.ts";
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

/** Archives a student or brings them back, shown in their place of the list. */
export function useArchiveStudent(what: "archive" | "unarchive") {
  const client = useQueryClient();
  const toast = useToast();
  const { done, failed } = TEXT[what];
  return useMutation({
    mutationFn: ({ id }: StudentItem) =>
      answer(studentApi.admin.students[":id"][what].$post({ param: { id } })),
    onSuccess: (student) => {
      client.setQueriesData<InfiniteData<Page<StudentItem>>>(
        { queryKey: schoolStudentQueries.lists },
        (list) => list && withItem(list, student),
      );
      toast({ title: done, description: fullName(student), tone: "success" });
    },
    meta: { failed },
  });
}
