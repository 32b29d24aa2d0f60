import { Hono } from "hono";
import type { AppEnv } from "./services/context.ts";
import { activityRoutes } from "./features/activity_log/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { boardRoutes } from "./features/board/routes.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { safeguardingRoutes } from "./features/chat/safeguarding/routes.ts";
import { claimRoutes } from "./features/claims/routes.ts";
import { classRoutes } from "./features/classes/routes.ts";
import { contactRoutes } from "./features/contact/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { embedRoutes } from "./features/embed/routes.ts";
import { erasureRoutes } from "./features/erasures/routes.ts";
import { establishmentRoutes } from "./features/establishment/routes.ts";
import { evidenceRoutes } from "./features/evidence/routes.ts";
import { guideRoutes } from "./features/guides/routes.ts";
import { landingRoutes } from "./features/landing/routes.ts";
import { lessonRoutes } from "./features/lessons/routes.ts";
import { peopleRoutes } from "./features/people/routes.ts";
import { courseRoutes } from "./features/lti/courses/routes.ts";
import { ltiRoutes } from "./features/lti/routes.ts";
import { phraseRoutes } from "./features/phrases/routes.ts";
import { portfolioRoutes } from "./features/portfolio/routes.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { registerRoutes } from "./features/register/routes.ts";
import { schoolYearRoutes } from "./features/school_year/routes.ts";
import { secondFactorRoutes } from "./features/second_factor/routes.ts";
import { settingsRoutes } from "./features/settings/routes.ts";
import { signInRoutes } from "./features/sign_in/routes.ts";
import { signupRoutes } from "./features/signup/routes.ts";
import { studentImportRoutes } from "./features/students/import/routes.ts";
import { linkMailingRoutes } from "./features/students/link_mailings/routes.ts";
import { studentRoutes } from "./features/students/routes.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { evidencePackRoutes } from "./features/evidence_pack/routes.ts";
import { studentRecordRoutes } from "./features/student_record/routes.ts";
import { studentPageRoutes } from "./features/student_page/routes.ts";
import { summaryRoutes } from "./features/summary_sheets/routes.ts";
import { takeHomeRoutes } from "./features/take_home/routes.ts";
import { supportRoutes } from "./features/support/routes.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { bookkeepingRoutes } from "./features/bookkeeping/routes.ts";
import { invoiceRoutes } from "./features/bookkeeping/invoices/routes.ts";
import { tenantRoutes } from "./features/tenants/routes.ts";
import { unitRoutes } from "./features/units/routes.ts";
import { unitRecordRoutes } from "./features/unit_record/routes.ts";
import { waitingRoutes } from "./features/waiting/routes.ts";

/** Every route declares the capability it needs (api_test.ts). */
export const api = new Hono<AppEnv>()
  .route("/", signInRoutes)
  .route("/", embedRoutes)
  .route("/", secondFactorRoutes)
  .route("/", tenantRoutes)
  .route("/", billingRoutes)
  .route("/", bookkeepingRoutes)
  .route("/", invoiceRoutes)
  .route("/", contactRoutes)
  .route("/", auditRoutes)
  .route("/", settingsRoutes)
  .route("/", peopleRoutes)
  .route("/", studentRoutes)
  .route("/", studentImportRoutes)
  .route("/", classRoutes)
  .route("/", schoolYearRoutes)
  .route("/", studentPageRoutes)
  .route("/", documentRoutes)
  .route("/", studentRecordRoutes)
  .route("/", evidencePackRoutes)
  .route("/", takeHomeRoutes)
  .route("/", unitRecordRoutes)
  .route("/", erasureRoutes)
  .route("/", unitRoutes)
  .route("/", portfolioRoutes)
  .route("/", registerRoutes)
  .route("/", evidenceRoutes)
  .route("/", establishmentRoutes)
  .route("/", ltiRoutes)
  .route("/", courseRoutes)
  .route("/", activityRoutes)
  .route("/", supportRoutes)
  .route("/", waitingRoutes)
  .route("/", dashboardRoutes)
  .route("/", linkMailingRoutes)
  .route("/", lessonRoutes)
  .route("/", phraseRoutes)
  .route("/", guideRoutes)
  .route("/", landingRoutes)
  .route("/", signupRoutes)
  .route("/", profileRoutes)
  .route("/", summaryRoutes)
  .route("/", claimRoutes)
  .route("/", boardRoutes)
  .route("/", chatRoutes)
  .route("/", safeguardingRoutes);
