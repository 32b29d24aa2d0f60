import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { countText } from "../../../domain/count_text.ts";
import type { StudentFile } from "../../../domain/student_file/read_student_file.ts";
import { withErrors } from "../../../domain/student_file/report.ts";
import { answer, sendBy } from "../../api.ts";
import { fetchWithProgress } from "../../fetch_with_progress.ts";
import { useToast } from "../../providers.tsx";
import { studentImportApi } from "./queries.ts";

/** Dry run of an upload, and the upload. */
export function useImport(fileId: number, { rows: students, errors }: StudentFile, onUploaded: () => void) {
  const toast = useToast();
  const [teacherId, setTeacherId] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const cardId = useId();
  const check = useQuery({
    // Thousands of rows would be compared at every render.
    queryKey: ["upload of students", cardId, fileId],
    queryFn: async ({ signal }) => {
      const json = { students, teacherId: null };
      const report = await answer(
        studentImportApi.students["bulk-upload"].check.$post({ json }, { init: { signal } }),
      );
      return withErrors(report, errors);
    },
    staleTime: 0,
    gcTime: 0,
  });
  const upload = useMutation({
    mutationFn: async () => {
      setSent(0);
      const report = await answer(
        studentImportApi.students["bulk-upload"].$post({ json: { students, teacherId } }, {
          fetch: sendBy(fetchWithProgress(setSent)),
        }),
      );
      return withErrors(report, errors);
    },
    onSuccess: ({ successCount, errorCount }) => {
      toast({
        title: "Upload complete",
        description: `${countText(successCount, "student")} created, ${countText(errorCount, "error")}`,
        tone: "success",
      });
      onUploaded();
    },
    meta: { failed: "Failed to upload students", failedTitle: "Upload failed" },
  });
  return { check, upload, sent, teacherId, setTeacherId };
}
