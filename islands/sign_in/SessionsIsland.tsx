import { type RefObject, useEffect, useRef } from "react";
import { dateAndTime } from "../../domain/dates.ts";
import type { SessionItem } from "../../server/features/sign_in/sessions/list_sessions.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter } from "../../ui/Card.tsx";
import { LogOut } from "../../ui/icons.ts";
import { useSessions } from "./use_sessions.ts";

/** A person's open sessions; the page has the heading where `title` is absent. */
export default function SessionsIsland({ title, timeZone }: { title?: string; timeZone: string }) {
  const list = useRef<HTMLUListElement>(null);
  const { sessions, others, endOne, endOthers } = useSessions(useFocusAfterRemoval(list));
  const busy = endOne.isPending || endOthers.isPending;
  const note = others.length === 0
    ? "You are not signed in anywhere else."
    : "Don't recognise one, or left yourself signed in somewhere? Sign it out here.";
  return (
    <div className="stack gap-l">
      {title === undefined && <p className="lead">{note}</p>}
      <Card id="sessions" title={title} description={note}>
        <ul ref={list} tabIndex={-1} aria-label="Devices you're signed in on">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              timeZone={timeZone}
              pending={endOne.isPending && endOne.variables.id === session.id}
              onEnd={() => busy || endOne.mutate(session)}
            />
          ))}
        </ul>
        {others.length > 1 && (
          <CardFooter>
            <Button
              icon={<LogOut />}
              pending={endOthers.isPending}
              pendingText="Signing out…"
              onClick={() => busy || endOthers.mutate()}
            >
              Sign out everywhere else
            </Button>
          </CardFooter>
        )}
      </Card>
    </div>
  );
}

const SIGNED_IN: Readonly<Record<SessionItem["by"], string>> = {
  link: "Signed in by link",
  card: "Signed in by card",
  site: "Signed in from another site",
  account: "Signed in with an account",
  school: "Came from another school",
};

type SessionRowProps = { session: SessionItem; timeZone: string; pending: boolean; onEnd: () => void };

function SessionRow({ session, timeZone, pending, onEnd }: SessionRowProps) {
  const { device, by, createdAt, lastSeenAt, current } = session;
  const begun = dateAndTime(createdAt, timeZone);
  return (
    <li className="card-section row between gap-l lines-m">
      <div className="share stack gap-xs">
        <p className="row gap-s lines-xs">
          <strong className="anywhere">{device}</strong>
          {current && <Badge tone="info">This device</Badge>}
        </p>
        <p className="small quiet">{`${SIGNED_IN[by]}, ${begun}`}</p>
        {!current && <p className="small quiet">{`Last used ${dateAndTime(lastSeenAt, timeZone)}`}</p>}
      </div>
      {!current && (
        <Button
          size="small"
          icon={<LogOut />}
          aria-label={`Sign out ${device}, signed in ${begun}`}
          pending={pending}
          pendingText="Signing out…"
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The pressed button goes with its row: focus moves to the next row's, else to the list. Takes the row's index. */
function useFocusAfterRemoval(list: RefObject<HTMLUListElement | null>): (index: number) => void {
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    (buttons[Math.min(removed.current, buttons.length - 1)] ?? list.current)?.focus();
    removed.current = null;
  });
  return (index) => void (removed.current = index);
}
