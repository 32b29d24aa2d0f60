import type { linkMailingRoutes } from "../../server/web/students/link_mailings/routes.ts";
import type { studentRoutes } from "../../server/web/students/routes.ts";
import { apiClient } from "../api.ts";

export const studentApi = apiClient<typeof studentRoutes>();
export const linkMailingApi = apiClient<typeof linkMailingRoutes>();
