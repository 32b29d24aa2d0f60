import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dayIn } from "../../../domain/dates.ts";
import { MAX_CHOSEN, TEXT_LIMITS } from "../../../domain/limits.ts";
import { readPastedLines } from "../../../domain/pasted_lines.ts";
import { readPastedStudents, type SchoolRecords } from "../../../domain/pasted_students.ts";
import { answer } from "../../api.ts";
import { studentApi } from "../queries.ts";

const DEBOUNCE_MS = 300;
const NO_RECORDS: SchoolRecords = { takenIds: [], namesakes: [] };

/** The students of a pasted text, compared with the school's after a pause. */
export function usePastedStudents(text: string, timeZone: string) {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const students = readPastedLines(settled).slice(0, MAX_CHOSEN).map((
    { firstName, lastName, studentId },
  ) => ({
    firstName: firstName.slice(0, TEXT_LIMITS.name),
    lastName: lastName.slice(0, TEXT_LIMITS.name),
    studentId: studentId.slice(0, TEXT_LIMITS.studentId),
  }));
  const records = useQuery({
    queryKey: ["pasted names", students],
    queryFn: ({ signal }) =>
      answer(studentApi.students.check.$post({ json: { students } }, { init: { signal } })),
    enabled: students.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { failed: "The names could not be checked" },
  });
  return {
    rows: readPastedStudents(settled, records.data ?? NO_RECORDS, dayIn(timeZone, new Date())),
    checked: settled === text && records.isSuccess && !records.isFetching,
    checkAgain: () => void records.refetch(),
  };
}
