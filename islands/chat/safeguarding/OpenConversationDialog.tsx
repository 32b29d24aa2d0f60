import { useState } from "react";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import type { ThreadSubject } from "../../../server/features/chat/thread_subject.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { OpenReasonForm } from "./OpenReasonForm.tsx";
import { OpenedView } from "./OpenedView.tsx";
import { subjectName, subjectTitle } from "./subject_title.ts";
import { SubjectFacts } from "./SubjectFacts.tsx";

/** `messageId`: the reported message that led here. */
export type ConversationToOpen = { subject: ThreadSubject; messageId: string | null };

type Props = { toOpen: ConversationToOpen; personId: string; timeZone: string; onClose: () => void };

export function OpenConversationDialog(
  { toOpen: { subject, messageId }, personId, timeZone, onClose }: Props,
) {
  const [opened, setOpened] = useState<OpenedConversation | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={opened ? subjectTitle(subject) : `Open ${subjectName(subject)}?`}
      size={opened ? "large" : "medium"}
      startInField
      description={opened
        ? undefined
        : "You can read it for an hour. That you opened it, when, and your reason are kept on record. " +
          "Nobody in the conversation is told, nothing is marked as read, and you cannot write in it."}
    >
      {opened
        ? (
          <>
            <SubjectFacts subject={subject} />
            <OpenedView
              key={opened.id}
              opened={opened}
              messageId={messageId}
              timeZone={timeZone}
              onReopen={() => setOpened(null)}
            />
          </>
        )
        : (
          <OpenReasonForm
            threadId={subject.thread.id}
            personId={personId}
            onOpened={setOpened}
            onCancel={onClose}
          />
        )}
    </Dialog>
  );
}
