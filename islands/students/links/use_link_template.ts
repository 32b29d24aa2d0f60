import { useMutation } from "@tanstack/react-query";
import { longDate } from "../../../domain/dates.ts";
import { linkMailTemplate, portfolioAddress } from "../../../domain/link_mails.ts";
import { calls } from "../../../domain/links.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { callApi } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";

type Link = { portfolioUrl: string; expiresAt: string };
type Place = { establishmentName: string; timeZone: string };

/** Makes a student's link and the words of a mail around it (spec 2 §7). */
export function useLinkTemplate({ establishmentName, timeZone }: Place) {
  const toast = useToast();
  const make = useMutation({
    networkMode: "always",
    mutationFn: ({ studentId }: AssignmentItem) =>
      callApi<Link>(calls.studentToken(studentId), { method: "POST", body: {} }),
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
      url: portfolioAddress(portfolioUrl, item.id),
      expiresAt,
      timeZone,
    });
  };
}
