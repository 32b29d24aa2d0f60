import { Hono } from "hono";
import type { AppEnv } from "./context.ts";
import { dashboardPages } from "./features/dashboard/page.tsx";
import { devPages } from "./features/dev/page.tsx";
import { portfolioPages } from "./features/portfolio/page.tsx";
import { signInPages } from "./features/sign_in/page.tsx";

/** Every page. They are an app of their own, so that the API's type stays small. */
export const pages = new Hono<AppEnv>()
  .route("/", dashboardPages)
  .route("/", signInPages)
  .route("/", portfolioPages)
  .route("/", devPages);
