/**
 * The result, or undefined when the expression reads what the browser does not have: a path the person may not see, a function
 * of the server. The server judges and computes again on save, so nothing is decided here by leaving it out.
 */
export function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
