import type { studentImportRoutes } from "../../../server/web/students/import/routes.ts";
import { apiClient } from "../../api.ts";

export const studentImportApi = apiClient<typeof studentImportRoutes>();
