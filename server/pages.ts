import { Hono } from "hono";
import type { AppEnv } from "./services/context.ts";
import { activityPages } from "./web/activity_log/page.tsx";
import { billingPages } from "./web/billing/page.tsx";
import { stripeWebhook } from "./web/billing/webhook/routes.ts";
import { boardPages } from "./web/board/page.tsx";
import { messagesPages } from "./web/chat/page.tsx";
import { safeguardingPages } from "./web/chat/safeguarding/page.tsx";
import { claimPages } from "./web/claims/page.tsx";
import { schoolYearPages } from "./web/school_year/page.tsx";
import { summarySheetPages } from "./web/summary_sheets/page.tsx";
import { dashboardPages } from "./web/dashboard/page.tsx";
import { studentPages } from "./web/dashboard/student/page.tsx";
import { devPages } from "./web/dev/page.tsx";
import { handOverPages } from "./web/embed/hand_over/page.tsx";
import { embedPages } from "./web/embed/page.tsx";
import { erasurePages } from "./web/erasures/page.tsx";
import { settingsPages } from "./web/establishment/page.tsx";
import { guidePages } from "./web/guides/page.tsx";
import { landingPages } from "./web/landing/page.tsx";
import { lessonPages } from "./web/lessons/page.tsx";
import { ltiPages } from "./web/lti/page.tsx";
import { portfolioPages } from "./web/portfolio/page.tsx";
import { profilePages } from "./web/profile/page.tsx";
import { registerPages } from "./web/register/page.tsx";
import { secondFactorPages } from "./web/second_factor/page.tsx";
import { signInPages } from "./web/sign_in/page.tsx";
import { signupPages } from "./web/signup/page.tsx";
import { studentDetailPages } from "./web/student_page/page.tsx";
import { studentYearPages } from "./web/student_year/page.tsx";
import { manageStudentPages } from "./web/students/page.tsx";
import { takeHomePages } from "./web/take_home/page.tsx";
import { supportPages } from "./web/support/page.tsx";
import { superAdminPages } from "./web/tenants/page.tsx";
import { waitingPages } from "./web/waiting/page.tsx";

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
