import { RequestFailure } from "./data-source.ts";

/** The server said no, and would say it again: unlike a lost connection, a fault or too many calls (0, 408, 429, 5xx). */
export const isRefusal = (error: unknown): error is RequestFailure =>
  error instanceof RequestFailure && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
