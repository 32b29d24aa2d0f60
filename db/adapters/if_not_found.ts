/** For `catch`: `value` in place of the error of a file or folder that does not exist. */
export function ifNotFound<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Deno.errors.NotFound) return value;
    throw error;
  };
}
