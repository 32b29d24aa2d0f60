/** Types of the API's answers, from its verbs. */
export type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
export type { DirectChat } from "../../server/features/chat/read_direct.ts";
export type { MessageView } from "../../server/features/chat/message_view.ts";
export type { Unread } from "../../server/features/chat/unread_counts.ts";
export type { AssignmentItem } from "../../server/features/portfolio/list_assignments.ts";
export type { PortfolioData } from "../../server/features/portfolio/read_portfolio.ts";
export type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
