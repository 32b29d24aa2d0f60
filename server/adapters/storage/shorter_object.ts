/** What a read comes to whose object ends too early: the record and the storage disagree. */
export function shorterObject(): Error {
  return new Error("a stored object is shorter than its record says");
}
