/**
 * How CSV is written, as csv-stringify has it: a cell that a spreadsheet would run begins with an apostrophe (DOMAIN, A school's
 * files). It quotes the line ends that it writes itself, and would let another one begin a row.
 */
export const CSV_OUTPUT = {
  bom: true,
  record_delimiter: "windows",
  escape_formulas: true,
  quoted_match: /[\r\n]/,
} as const;
