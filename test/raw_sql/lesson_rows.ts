import type { Row } from "./insert_sql.ts";

export const AT = "2026-06-15T09:00:00.000Z";
const LATER = "2026-06-15T10:00:00.000Z";

export const LESSON_ROWS: Record<string, Row> = {
  link_mailings: { id: "lml_one", created_by: "usr_one", created_at: AT },
  link_mails: { id: "lnm_new", mailing_id: "lml_old", student_id: "stu_none", state: "waiting" },
  lessons: { id: "les_new", opened_by: "usr_one", code: "123456", opened_at: AT, ends_at: LATER },
  student_cards: {
    id: "crd_new",
    student_id: "stu_none",
    token_hash: "new",
    created_at: AT,
    expires_at: LATER,
  },
};
