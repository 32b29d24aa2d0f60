import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orderStudents, type RegisterOrder } from "../../domain/register.ts";
import { registerQueries } from "./queries.ts";

/** The groups in an order that holds while their cells change, so that a row never moves under the reviewer. */
export function useOrderedRegister(unitId: string, order: RegisterOrder) {
  const { data: register } = useSuspenseQuery(registerQueries.register(unitId));
  const { groups } = register;
  const members = groups.map(({ students }) => students.map((student) => student.assignmentId).join()).join(
    ";",
  );
  const ids = useMemo(
    () =>
      groups.map(({ students }) => orderStudents(students, order).map(({ assignmentId }) => assignmentId)),
    [members, order],
  );
  return useMemo(() => ({
    ...register,
    groups: groups.map((group, at) => {
      const byId = new Map(group.students.map((student) => [student.assignmentId, student]));
      return { ...group, students: ids[at]!.map((id) => byId.get(id)!) };
    }),
  }), [register, ids]);
}
