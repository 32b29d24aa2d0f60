import { Hono } from "hono";
import type { AppEnv } from "./services/context.ts";
import { activityPages } from "./features/activity_log/page.tsx";
import { billingPages } from "./features/billing/page.tsx";
import { stripeWebhook } from "./features/billing/webhook/routes.ts";
import { boardPages } from "./features/board/page.tsx";
import { messagesPages } from "./features/chat/page.tsx";
import { safeguardingPages } from "./features/chat/safeguarding/page.tsx";
import { claimPages } from "./features/claims/page.tsx";
import { schoolYearPages } from "./features/school_year/page.tsx";
import { summarySheetPages } from "./features/summary_sheets/page.tsx";
import { dashboardPages } from "./features/dashboard/page.tsx";
import { studentPages } from "./features/dashboard/student/page.tsx";
import { devPages } from "./features/dev/page.tsx";
import { handOverPages } from "./features/embed/hand_over/page.tsx";
import { embedPages } from "./features/embed/page.tsx";
import { erasurePages } from "./features/erasures/page.tsx";
import { settingsPages } from "./features/establishment/page.tsx";
import { guidePages } from "./features/guides/page.tsx";
import { landingPages } from "./features/landing/page.tsx";
import { lessonPages } from "./features/lessons/page.tsx";
import { ltiPages } from "./features/lti/page.tsx";
import { portfolioPages } from "./features/portfolio/page.tsx";
import { profilePages } from "./features/profile/page.tsx";
import { registerPages } from "./features/register/page.tsx";
import { secondFactorPages } from "./features/second_factor/page.tsx";
import { signInPages } from "./features/sign_in/page.tsx";
import { signupPages } from "./features/signup/page.tsx";
import { studentDetailPages } from "./features/student_page/page.tsx";
import { studentYearPages } from "./features/student_year/page.tsx";
import { manageStudentPages } from "./features/students/page.tsx";
import { takeHomePages } from "./features/take_home/page.tsx";
import { supportPages } from "./features/support/page.tsx";
import { superAdminPages } from "./features/tenants/page.tsx";
import { waitingPages } from "./features/waiting/page.tsx";

/** Apart from the API, so that the API client's type stays small. */
export const pages = new Hono<AppEnv>()
  .route("/", lessonPages)
  .route("/", landingPages)
  .route("/", signupPages)
  .route("/", studentPages)
  .route("/", superAdminPages)
  .route("/", dashboardPages)
  .route("/", waitingPages)
  .route("/", settingsPages)
  .route("/", stripeWebhook)
  .route("/", billingPages)
  .route("/", ltiPages)
  .route("/", activityPages)
  .route("/", erasurePages)
  .route("/", claimPages)
  .route("/", schoolYearPages)
  .route("/", boardPages)
  .route("/", summarySheetPages)
  .route("/", secondFactorPages)
  .route("/", signInPages)
  .route("/", embedPages)
  .route("/", handOverPages)
  .route("/", supportPages)
  .route("/", portfolioPages)
  .route("/", registerPages)
  .route("/", manageStudentPages)
  .route("/", studentDetailPages)
  .route("/", studentYearPages)
  .route("/", takeHomePages)
  .route("/", safeguardingPages)
  .route("/", messagesPages)
  .route("/", guidePages)
  .route("/", profilePages)
  .route("/", devPages);
