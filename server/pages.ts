import { Hono } from "hono";
import type { AppEnv } from "./context.ts";
import { messagesPages } from "./features/chat/page.tsx";
import { safeguardingPages } from "./features/chat/safeguarding/page.tsx";
import { dashboardPages } from "./features/dashboard/page.tsx";
import { studentPages } from "./features/dashboard/student/page.tsx";
import { devPages } from "./features/dev/page.tsx";
import { guidePages } from "./features/guides/page.tsx";
import { landingPages } from "./features/landing/page.tsx";
import { lessonPages } from "./features/lessons/page.tsx";
import { portfolioPages } from "./features/portfolio/page.tsx";
import { profilePages } from "./features/profile/page.tsx";
import { signInPages } from "./features/sign_in/page.tsx";
import { manageStudentPages } from "./features/students/page.tsx";

/** Every page. They are an app of their own, so that the API's type stays small. */
export const pages = new Hono<AppEnv>();
pages.route("/", lessonPages);
pages.route("/", landingPages);
pages.route("/", studentPages);
pages.route("/", dashboardPages);
pages.route("/", signInPages);
pages.route("/", portfolioPages);
pages.route("/", manageStudentPages);
pages.route("/", safeguardingPages);
pages.route("/", messagesPages);
pages.route("/", guidePages);
pages.route("/", profilePages);
pages.route("/", devPages);
