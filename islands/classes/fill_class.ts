import type { ClassItem } from "../../server/features/classes/list_classes.ts";
import { answer } from "../api.ts";
import { classApi } from "./queries.ts";

/** Adds students to a class, or to a new one of that name. */
export function fillClass(
  which: { id: string } | { name: string },
  studentIds: readonly string[],
): Promise<ClassItem> {
  const ids = [...studentIds];
  return "id" in which
    ? answer(classApi.classes[":id"].students.$post({ param: { id: which.id }, json: { add: ids } }))
    : answer(classApi.classes.$post({ json: { name: which.name, studentIds: ids } }));
}
