import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { longDate } from "../../../domain/dates.ts";
import { linkMailTemplate, portfolioLinkUrl } from "../../../domain/link_mails.ts";
import { fullName } from "../../../domain/people.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer, messageOf } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { writeClipboard } from "../../write_clipboard.ts";
import { studentApi } from "../queries.ts";

type Options = { establishmentName: string; timeZone: string };
type UncopiedText = { title: string; text: string };

/** Copies the email with a student's new link, or an address; what cannot be copied is shown (spec 2 §7, §8). */
export function useCopyLinks({ establishmentName, timeZone }: Options) {
  const toast = useToast();
  const [uncopiedText, setUncopiedText] = useState<UncopiedText | null>(null);
  const makeLink = useMutation({
    mutationFn: (id: string) => answer(studentApi.students[":id"]["generate-token"].$post({ param: { id } })),
    onSuccess: (link) => toast({ ...generated(link), tone: "success" }),
  });
  const generated = ({ expiresAt }: { expiresAt: string }) => ({
    title: "Portfolio Link Generated",
    description: `It works until ${longDate(expiresAt, timeZone)}.`,
  });
  /** `link`: made for the text. */
  const copy = async (
    title: string,
    copied: string,
    text: Promise<string>,
    link?: ReturnType<typeof makeLink.mutateAsync>,
  ) => {
    const writing = writeClipboard(text).then(() => true, () => false);
    let loaded: string;
    try {
      loaded = await text;
    } catch (error) {
      const description = messageOf(error, "Failed to generate portfolio link");
      return toast({ title: "Error", description, tone: "danger" });
    }
    if (await writing) {
      return toast({ ...copiedToast(copied, link && generated(await link)), tone: "success" });
    }
    toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" });
    setUncopiedText({ title, text: loaded });
  };
  return {
    making: makeLink.isPending,
    copyLink: (student: { id: string; firstName: string; lastName: string }) => {
      const link = makeLink.mutateAsync(student.id);
      const url = link.then(({ portfolioUrl }) => portfolioUrl);
      return copy(`Link of ${fullName(student)}`, "Link copied to clipboard", url, link);
    },
    copyTemplate: (item: AssignmentItem) => {
      const link = makeLink.mutateAsync(item.studentId);
      const text = link.then(({ portfolioUrl, expiresAt }) =>
        linkMailTemplate({
          firstName: item.student.firstName,
          establishmentName,
          units: [item.unit.title],
          url: portfolioLinkUrl(portfolioUrl, item.id),
          expiresAt,
          timeZone,
        })
      );
      return copy(`Email for ${fullName(item.student)}`, "Email template copied to clipboard", text, link);
    },
    copyAddress: ({ student }: AssignmentItem) =>
      copy(
        `Email address of ${fullName(student)}`,
        "Student email address copied to clipboard",
        Promise.resolve(student.email ?? ""),
      ),
    dialog: uncopiedText && <CopyDialog {...uncopiedText} onClose={() => setUncopiedText(null)} />,
  };
}

/** One toast is shown at a time, so that of a new link says both (spec 2 §8). */
function copiedToast(copied: string, made: { title: string; description: string } | undefined) {
  if (made === undefined) return { title: "Copied!", description: copied };
  return { title: made.title, description: `Copied! ${copied}. ${made.description}` };
}

/** The text is selected, to be copied by hand. */
function CopyDialog({ title, text, onClose }: UncopiedText & { onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  const select = () => body.current?.querySelector("textarea")?.select();
  useEffect(() => select(), []);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description="Please copy the text manually."
      startInField
      footer={<Button variant="primary" onClick={onClose}>Done</Button>}
    >
      <div ref={body}>
        <Field label="Text" hideLabel>
          <TextArea readOnly minRows={10} value={text} onFocus={select} />
        </Field>
      </div>
    </Dialog>
  );
}
