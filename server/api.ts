import { Hono } from "hono";
import type { AppEnv } from "./services/context.ts";
import { activityRoutes } from "./web/activity_log/routes.ts";
import { auditRoutes } from "./web/audit/routes.ts";
import { boardRoutes } from "./web/board/routes.ts";
import { chatRoutes } from "./web/chat/routes.ts";
import { safeguardingRoutes } from "./web/chat/safeguarding/routes.ts";
import { claimRoutes } from "./web/claims/routes.ts";
import { classRoutes } from "./web/classes/routes.ts";
import { contactRoutes } from "./web/contact/routes.ts";
import { dashboardRoutes } from "./web/dashboard/routes.ts";
import { embedRoutes } from "./web/embed/routes.ts";
import { erasureRoutes } from "./web/erasures/routes.ts";
import { establishmentRoutes } from "./web/establishment/routes.ts";
import { evidenceRoutes } from "./web/evidence/routes.ts";
import { guideRoutes } from "./web/guides/routes.ts";
import { landingRoutes } from "./web/landing/routes.ts";
import { lessonRoutes } from "./web/lessons/routes.ts";
import { peopleRoutes } from "./web/people/routes.ts";
import { courseRoutes } from "./web/lti/courses/routes.ts";
import { ltiRoutes } from "./web/lti/routes.ts";
import { phraseRoutes } from "./web/phrases/routes.ts";
import { portfolioRoutes } from "./web/portfolio/routes.ts";
import { profileRoutes } from "./web/profile/routes.ts";
import { registerRoutes } from "./web/register/routes.ts";
import { schoolYearRoutes } from "./web/school_year/routes.ts";
import { secondFactorRoutes } from "./web/second_factor/routes.ts";
import { settingsRoutes } from "./web/settings/routes.ts";
import { signInRoutes } from "./web/sign_in/routes.ts";
import { signupRoutes } from "./web/signup/routes.ts";
import { studentImportRoutes } from "./web/students/import/routes.ts";
import { linkMailingRoutes } from "./web/students/link_mailings/routes.ts";
import { studentRoutes } from "./web/students/routes.ts";
import { documentRoutes } from "./web/documents/routes.ts";
import { evidencePackRoutes } from "./web/evidence_pack/routes.ts";
import { studentRecordRoutes } from "./web/student_record/routes.ts";
import { studentPageRoutes } from "./web/student_page/routes.ts";
import { summaryRoutes } from "./web/summary_sheets/routes.ts";
import { takeHomeRoutes } from "./web/take_home/routes.ts";
import { supportRoutes } from "./web/support/routes.ts";
import { billingRoutes } from "./web/billing/routes.ts";
import { bookkeepingRoutes } from "./web/bookkeeping/routes.ts";
import { invoiceRoutes } from "./web/bookkeeping/invoices/routes.ts";
import { tenantRoutes } from "./web/tenants/routes.ts";
import { unitRoutes } from "./web/units/routes.ts";
import { unitRecordRoutes } from "./web/unit_record/routes.ts";
import { waitingRoutes } from "./web/waiting/routes.ts";

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
