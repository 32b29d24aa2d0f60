import { AT, type Row } from "./insert_sql.ts";

/** A row per chat table; `thr_one` is the thread with messages of `openSchool`. */
export const CHAT_ROWS: Record<string, Row> = {
  chat_threads: {
    id: "thr_new",
    thread_type: "direct",
    assignment_id: "asg_none",
    staff_id: "usr_one",
    created_at: AT,
    last_at: AT,
  },
  chat_messages: {
    id: "msg_new",
    thread_id: "thr_one",
    seq: 3,
    sender_id: "usr_one",
    sender_type: "teacher",
    message: "Well done.",
    client_id: "new",
    created_at: AT,
  },
  chat_thread_participants: {
    thread_id: "thr_one",
    participant_id: "usr_one",
    participant_type: "teacher",
    joined_at: AT,
    read_seq: 1,
  },
  chat_message_receipts: {
    message_id: "msg_two",
    recipient_id: "usr_one",
    recipient_type: "teacher",
    read_at: AT,
  },
  chat_inboxes: { person_id: "usr_new", person_type: "teacher" },
  chat_names: { id: 1, version: 0 },
  chat_reports: {
    id: "rep_new",
    message_id: "msg_two",
    reported_by: "usr_one",
    reported_by_type: "teacher",
    reported_at: AT,
  },
  chat_openings: { id: "opn_new", thread_id: "thr_one", opened_by: "usr_one", opened_at: AT },
};

/** Columns of a thread of announcements. */
export const BROADCAST: Row = {
  thread_type: "broadcast",
  assignment_id: null,
  unit_id: "unt_one",
  staff_id: "usr_one",
  audience: "own",
};
