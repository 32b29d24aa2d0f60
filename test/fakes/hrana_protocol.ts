// The part of Hrana 2 over HTTP, in JSON, that libsql's client speaks.

export type HranaValue =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

export type HranaStatement = {
  sql?: string;
  sql_id?: number;
  args?: HranaValue[];
  named_args?: { name: string; value: HranaValue }[];
  want_rows?: boolean;
};

export type HranaCondition =
  | { type: "ok" | "error"; step: number }
  | { type: "not"; cond: HranaCondition }
  | { type: "and" | "or"; conds: HranaCondition[] };

export type HranaRequest =
  | { type: "close" }
  | { type: "execute"; stmt: HranaStatement }
  | { type: "batch"; batch: { steps: { condition?: HranaCondition; stmt: HranaStatement }[] } }
  | { type: "sequence"; sql?: string; sql_id?: number }
  | { type: "store_sql"; sql_id: number; sql: string }
  | { type: "close_sql"; sql_id: number };

export type HranaError = { message: string; code: string };

export type HranaRows = {
  cols: { name: string; decltype: string | null }[];
  rows: HranaValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
};

export type HranaBatchResult = { step_results: (HranaRows | null)[]; step_errors: (HranaError | null)[] };

export type HranaResponse =
  | { type: "close" | "sequence" | "store_sql" | "close_sql" }
  | { type: "execute"; result: HranaRows }
  | { type: "batch"; result: HranaBatchResult };

export type HranaResult = { type: "ok"; response: HranaResponse } | { type: "error"; error: HranaError };

export type PipelineRequest = { baton?: string | null; requests: HranaRequest[] };
export type PipelineResponse = { baton: string | null; base_url: null; results: HranaResult[] };

/** Whether a step of a batch is to run, given which earlier steps succeeded or failed. */
export function holds(condition: HranaCondition | undefined, done: HranaBatchResult): boolean {
  switch (condition?.type) {
    case undefined:
      return true;
    case "ok":
      return Boolean(done.step_results[condition.step]);
    case "error":
      return Boolean(done.step_errors[condition.step]);
    case "not":
      return !holds(condition.cond, done);
    case "and":
      return condition.conds.every((one) => holds(one, done));
    case "or":
      return condition.conds.some((one) => holds(one, done));
  }
}
