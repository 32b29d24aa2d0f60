import { expose } from "comlink";
import { parse } from "csv-parse/browser/esm/sync";
import { stringify } from "csv-stringify/browser/esm/sync";
import { CSV_OUTPUT } from "../../../domain/csv_output.ts";
import type { ColumnChoices } from "../../../domain/student_file/columns.ts";
import { type ReadResult, readStudentFile } from "../../../domain/student_file/read_student_file.ts";

/** Reads and writes CSV beside the page. */
const worker = {
  async read(file: Blob, choices: ColumnChoices): Promise<ReadResult> {
    return readStudentFile(new Uint8Array(await file.arrayBuffer()), parse, choices);
  },
  write: (rows: readonly (readonly (string | number)[])[]): string => stringify([...rows], CSV_OUTPUT),
};

export type FileWorker = typeof worker;

expose(worker);
// open_file_worker.ts waits for it.
postMessage("ready");
