/** Whom an announcement on a unit reaches, so that nobody tells a school what was meant for a class. */
export function reachWords(students: number, toAll: boolean): string {
  const many = students === 1 ? "1 student" : `${students.toLocaleString("en-GB")} students`;
  const now = toAll
    ? `Goes to ${students === 1 ? "" : "all "}${many} of the school on this unit`
    : `Goes to ${many} on this unit`;
  return `${now}; students who are given the unit later see it too.`;
}
