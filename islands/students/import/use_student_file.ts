import { useEffect, useRef, useState } from "react";
import type { Ambiguous, ColumnChoices } from "../../../domain/student_file/columns.ts";
import { checkFileName, checkFileSize, type FileFault } from "../../../domain/student_file/file_faults.ts";
import type { StudentFile } from "../../../domain/student_file/read_student_file.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import type { OpenFileWorker } from "./open_file_worker.ts";

export type FileState =
  | { kind: "none"; fault: FileFault | null }
  | { kind: "reading"; name: string }
  /** Several columns fit; `file` is read again with a choice. */
  | { kind: "unclear"; file: File; fault: FileFault; ambiguous: Ambiguous[]; choices: ColumnChoices }
  | { kind: "read"; id: number; name: string; content: StudentFile };

const NONE: FileState = { kind: "none", fault: null };
const UNREADABLE: FileFault = {
  title: "The file could not be read",
  text: `${CHECK_CONNECTION} Choose it again.`,
};

/** A chosen CSV, read in a worker. */
export function useStudentFile() {
  const [state, setState] = useState<FileState>(NONE);
  const worker = useRef<OpenFileWorker | null>(null);
  /** Number of the newest choice; an earlier one's result is dropped. */
  const turn = useRef(0);
  useEffect(() => () => worker.current?.close(), []);

  async function openWorker(): Promise<OpenFileWorker> {
    const { openFileWorker } = await import("./open_file_worker.ts");
    return worker.current ??= openFileWorker();
  }

  async function use<T>(work: (worker: OpenFileWorker) => Promise<T>): Promise<T> {
    try {
      return await work(await openWorker());
    } catch (error) {
      // The next call starts a new one.
      worker.current?.close();
      worker.current = null;
      throw error;
    }
  }

  async function read(file: File, choices: ColumnChoices): Promise<void> {
    const own = ++turn.current;
    setState({ kind: "reading", name: file.name });
    const next = await use((worker) => worker.read(file, choices)).then(
      (result): FileState =>
        "file" in result
          ? { kind: "read", id: own, name: file.name, content: result.file }
          : result.ambiguous.length > 0
          ? { kind: "unclear", file, fault: result.fault, ambiguous: result.ambiguous, choices }
          : { kind: "none", fault: result.fault },
      (): FileState => ({ kind: "none", fault: UNREADABLE }),
    );
    if (turn.current === own) setState(next);
  }

  return {
    state,
    choose: (file: File) => {
      const fault = checkFileName(file.name) ?? checkFileSize(file.size);
      turn.current++;
      if (fault) setState({ kind: "none", fault });
      else void read(file, {});
    },
    chooseColumns: (choices: ColumnChoices) => {
      if (state.kind === "unclear") void read(state.file, choices);
    },
    clear: () => {
      turn.current++;
      setState(NONE);
    },
    writeCsv: (rows: Parameters<OpenFileWorker["write"]>[0]) => use((worker) => worker.write(rows)),
  };
}
