import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Page } from "../../domain/page.ts";
import { fullName } from "../../domain/people.ts";
import type { StaffMember } from "../../server/features/people/list_staff.ts";
import { answer } from "../api.ts";
import { withItem } from "../lists/list_pages.ts";
import { useToast } from "../providers.tsx";
import { peopleApi, staffQueries } from "./queries.ts";

/** Brings a member of staff back, in their place of the list. */
export function useUnarchiveStaff() {
  const toast = useToast();
  const showMember = useShowMember();
  return useMutation({
    mutationFn: ({ id }: StaffMember) =>
      answer(peopleApi.admin.users[":id"].unarchive.$post({ param: { id } })),
    onSuccess: (member) => {
      showMember(member);
      toast({ title: "User unarchived", description: fullName(member), tone: "success" });
    },
    meta: { failed: "The user could not be brought back. Please try again." },
  });
}

/** Puts a changed member of staff in their place of every list. */
export function useShowMember() {
  const client = useQueryClient();
  return (member: StaffMember) =>
    client.setQueriesData<InfiniteData<Page<StaffMember>>>(
      { queryKey: staffQueries.lists },
      (list) => list && withItem(list, member),
    );
}
