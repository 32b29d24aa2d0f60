import type { linkMailingRoutes } from "../../server/features/students/link_mailings/routes.ts";
import type { studentRoutes } from "../../server/features/students/routes.ts";
import { apiClient } from "../api.ts";

export const studentApi = apiClient<typeof studentRoutes>();
export const linkMailingApi = apiClient<typeof linkMailingRoutes>();
