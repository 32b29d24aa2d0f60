import type { SenderType, ThreadType } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { BookOpenCheck, Megaphone, MessageSquare } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";

type Props = { type: ThreadType; reader: SenderType; hasPortfolios: boolean };

export function NoThreads({ type, reader, hasPortfolios }: Props) {
  if (!hasPortfolios) {
    return (
      <EmptyState title="No active assignments" icon={<BookOpenCheck size={28} />}>
        <p>When your teacher gives you a unit, you can write to them here about it.</p>
      </EmptyState>
    );
  }
  if (type === "broadcast") {
    return (
      <EmptyState title="No announcements yet" icon={<Megaphone size={28} />}>
        <p>
          {reader === "teacher"
            ? "Tell all your students on a unit something at once, with Send Announcement."
            : "When your teacher tells everybody on your unit something, it appears here."}
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No conversations yet"
      icon={<MessageSquare size={28} />}
      action={reader === "student" && <LinkButton href={links.home()}>Go to My Portfolio</LinkButton>}
    >
      <p>
        {reader === "teacher"
          ? "Write to one of your students with New Message. What they write to you appears here too."
          : "To write to your teacher, open one of your portfolios and press Chat."}
      </p>
    </EmptyState>
  );
}
