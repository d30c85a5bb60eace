const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** `HH:mm`, 00:00 to 23:59. */
export const isTime = (text: unknown): text is string => typeof text === "string" && TIME.test(text);

/** Specification section 5: two `HH:mm` texts of 5 characters, the end later than the start; no wrap over midnight. */
export const isTimeRange = (start: unknown, end: unknown): boolean => isTime(start) && isTime(end) && end > start;
