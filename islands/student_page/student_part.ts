import type { StudentDetails } from "../../server/features/student_page/read_student_details.ts";

/** Props of each part of the page. */
export type StudentPart = { details: StudentDetails; timeZone: string; onChanged: () => void };
