const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** `HH:mm`, 00:00 to 23:59. */
export const isTime = (text: string): boolean => TIME.test(text);

/** Two `HH:mm` texts, the end later than the start; no wrap over midnight. */
export const isTimeRange = (start: string, end: string): boolean => isTime(start) && isTime(end) && end > start;
