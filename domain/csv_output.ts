/** How CSV is written, as csv-stringify has it: a cell that a spreadsheet would run begins with an apostrophe (DOMAIN, A school's files). */
export const CSV_OUTPUT = { bom: true, record_delimiter: "windows", escape_formulas: true } as const;
