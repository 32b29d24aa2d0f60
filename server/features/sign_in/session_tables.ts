// A valid session, in every statement that a request or poll begins with.
import { type SQL, sql } from "drizzle-orm";
import { LIFETIMES } from "../../../domain/limits.ts";
import { isLessonOpen } from "../lessons/read_lesson.ts";

/** Placeholders of `sessionTables` in prepared statements. */
export type SessionValue =
  | "token"
  | "now"
  | "staffSince"
  | "studentSince"
  | "widgetSince"
  | "launchSince"
  | "door";

/** A session of the widget is none of the site, nor the other way about. */
export type SessionDoor = "site" | "widget";

export function sessionValues(
  tokenHash: string | null,
  now: Date,
  door: SessionDoor = "site",
): Record<SessionValue, string | null> {
  return { token: tokenHash, door, ...timesOf(now) };
}

/** Instants of the last request, shared within its millisecond: to format five takes as long as a short statement. */
let lastTimes: { at: number; times: ReturnType<typeof newTimes> } | undefined;

function timesOf(now: Date) {
  const at = now.getTime();
  if (lastTimes?.at !== at) lastTimes = { at, times: newTimes(now) };
  return lastTimes.times;
}

function newTimes(now: Date) {
  const idle = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return {
    now: now.toISOString(),
    staffSince: idle(LIFETIMES.staffSessionIdle),
    studentSince: idle(LIFETIMES.studentSessionIdle),
    widgetSince: idle(LIFETIMES.widgetSessionIdle),
    launchSince: idle(LIFETIMES.launchSessionIdle),
  };
}

/**
 * SQL condition over `sessions`: neither expired nor idle for too long. A card session ends with its lesson; one with a
 * `frame_hash` began in a frame, though it may continue in a tab.
 */
export function isSessionValid(value: (name: SessionValue) => SQL): SQL {
  return sql`sessions.expires_at > ${value("now")}
        and last_seen_at > case when sessions.kind = 'staff' then ${value("staffSince")}
          when sessions.frame_hash is null then ${value("studentSince")}
          else iif(sessions.launched = 1, ${value("launchSince")}, ${value("widgetSince")}) end
        and (sessions.lesson_id is null or exists (
          select 1 from lessons l where l.id = sessions.lesson_id and ${isLessonOpen("l", value("now"))}))`;
}

/** Joins the valid session with its staff `p` and student `t`; all null without one. */
export function sessionTables(value: (name: SessionValue) => SQL): SQL {
  return sql`
      left join sessions on token_hash = ${value("token")} and ${isSessionValid(value)}
        and (sessions.kind = 'widget') = (${value("door")} = 'widget')
      left join staff p on p.user_id = sessions.staff_id and p.archived_at is null
      left join students t on t.id = sessions.student_id and t.archived_at is null`;
}
