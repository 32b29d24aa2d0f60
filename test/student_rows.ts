/** Students of a whole trust, as a file has them. */
export function manyStudents(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    row: i + 2,
    studentId: String(i).padStart(6, "0"),
    firstName: "Christopher",
    lastName: `Featherstone-Żółć ${i}`,
    dateOfBirth: "09/07/2010",
    email: `c.featherstone${i}@pupils.oak.example`,
    yearGroup: "Year 9",
  }));
}

export function studentCsv(rows: ReturnType<typeof manyStudents>): string {
  const lines = rows.map(({ row: _row, ...cells }) => Object.values(cells).join(","));
  return ["Student ID,First name,Last name,Date of birth,Email,Year group", ...lines, ""].join("\r\n");
}
