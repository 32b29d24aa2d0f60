import { useState } from "react";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import type { ThreadSubject } from "../../../server/features/chat/thread_subject.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { AskToOpen } from "./AskToOpen.tsx";
import { OpenedView } from "./OpenedView.tsx";
import { subjectName, subjectTitle } from "./subject_words.ts";
import { SubjectFacts } from "./SubjectFacts.tsx";

/** A conversation that an administrator wants to read; `messageId`: for the sake of this message. */
export type WantedConversation = { subject: ThreadSubject; messageId: string | null };

type Props = { wanted: WantedConversation; personId: string; timeZone: string; onClose: () => void };

/** Opens a conversation on record: asks why, then shows it to be read. */
export function OpenDialog({ wanted: { subject, messageId }, personId, timeZone, onClose }: Props) {
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
              onAgain={() => setOpened(null)}
            />
          </>
        )
        : (
          <AskToOpen
            threadId={subject.thread.id}
            personId={personId}
            onOpened={setOpened}
            onCancel={onClose}
          />
        )}
    </Dialog>
  );
}
