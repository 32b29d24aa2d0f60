import { useMutation } from "@tanstack/react-query";
import { longDate } from "../../../domain/dates.ts";
import { linkMailTemplate, portfolioLinkUrl } from "../../../domain/link_mails.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { answer } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { studentApi } from "../queries.ts";

type Options = { establishmentName: string; timeZone: string };

/** Creates a student's link and the email around it (spec 2 §7). */
export function useLinkTemplate({ establishmentName, timeZone }: Options) {
  const toast = useToast();
  const make = useMutation({
    mutationFn: ({ studentId: id }: AssignmentItem) =>
      answer(studentApi.students[":id"]["generate-token"].$post({ param: { id } })),
    onSuccess: ({ expiresAt }) =>
      toast({
        title: "Portfolio Link Generated",
        description: `It works until ${longDate(expiresAt, timeZone)}.`,
        tone: "success",
      }),
  });
  return async (item: AssignmentItem): Promise<string> => {
    const { portfolioUrl, expiresAt } = await make.mutateAsync(item);
    return linkMailTemplate({
      firstName: item.student.firstName,
      establishmentName,
      units: [item.unit.title],
      url: portfolioLinkUrl(portfolioUrl, item.id),
      expiresAt,
      timeZone,
    });
  };
}
