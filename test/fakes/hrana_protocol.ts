// The part of Hrana 2 over HTTP (JSON) that the libSQL client uses.

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

type HranaCondition =
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

/** Whether a step of a batch runs, given the earlier steps' results. */
export function conditionHolds(condition: HranaCondition | undefined, result: HranaBatchResult): boolean {
  switch (condition?.type) {
    case undefined:
      return true;
    case "ok":
      return Boolean(result.step_results[condition.step]);
    case "error":
      return Boolean(result.step_errors[condition.step]);
    case "not":
      return !conditionHolds(condition.cond, result);
    case "and":
      return condition.conds.every((cond) => conditionHolds(cond, result));
    case "or":
      return condition.conds.some((cond) => conditionHolds(cond, result));
  }
}
