import * as Radix from "radix-ui/dialog";
import type { RefObject } from "react";
import { fullName } from "../../../domain/people.ts";
import type { ChatTeacher } from "../../../server/features/chat/list_chat_teachers.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { X } from "../../../ui/icons.ts";
import { Select } from "../../../ui/Select.tsx";
import type { ChatReader, ThreadRef } from "../thread_ref.ts";
import { Conversation } from "../conversation/Conversation.tsx";
import { useChatWindow } from "../chat_window.ts";

export type TeacherChoice = {
  teachers: readonly ChatTeacher[];
  value: string | undefined;
  /** Unread messages by teacher. */
  unread: Readonly<Record<string, number>>;
  onChoose: (teacherId: string) => void;
};

type Props = {
  threadRef: ThreadRef;
  me: ChatReader;
  title: string;
  /** Between the conversations with several teachers. */
  choice: TeacherChoice;
  timeZone: string;
  /** False for a restored panel: the focus stays where it is. */
  startInBox: boolean;
  /** Gets the focus back. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Beside the page where there is room; modal on a phone (spec 1 §2.9). */
export default function PanelWindow(
  { threadRef, me, title, choice, timeZone, startInBox, button, onClose }: Props,
) {
  const { window, fullScreen, onOpenAutoFocus } = useChatWindow({ startInBox });
  return (
    <Radix.Root open modal={fullScreen} onOpenChange={onClose}>
      {/* Invisible: blocks scrolling of the page behind. */}
      {fullScreen && <Radix.Overlay />}
      <Radix.Content
        ref={window}
        className="dialog chat-panel screen-only"
        aria-describedby={undefined}
        onOpenAutoFocus={onOpenAutoFocus}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
        onInteractOutside={(event) => event.preventDefault()}
        // Escape outside the panel belongs to the page.
        onEscapeKeyDown={(event) => {
          if (!window.current?.contains(document.activeElement)) event.preventDefault();
        }}
      >
        <header className="chat-panel-header box-row-ended line-below row between one-line gap-s">
          <Radix.Title className="chat-panel-title clamp">
            Chat with <bdi>{title}</bdi>
          </Radix.Title>
          <Radix.Close asChild>
            <IconButton label="Close chat" icon={<X size={22} />} className="quiet" />
          </Radix.Close>
        </header>
        {choice.teachers.length > 1 && <TeacherSelect {...choice} />}
        <div className="column fill">
          <Conversation threadRef={threadRef} me={me} timeZone={timeZone} title={title} />
        </div>
      </Radix.Content>
    </Radix.Root>
  );
}

function TeacherSelect({ teachers, value, unread, onChoose }: TeacherChoice) {
  return (
    <div className="box-row pad-s line-below">
      <Select
        aria-label="Which teacher"
        value={value}
        onChoose={onChoose}
        options={teachers.map((teacher) => {
          const count = unread[teacher.id] ?? 0;
          const name = fullName(teacher);
          return { value: teacher.id, label: count > 0 ? `${name} (${count} unread)` : name };
        })}
      />
    </div>
  );
}
