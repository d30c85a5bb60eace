// PostgreSQL text cannot hold NUL, and a lone surrogate turns into U+FFFD on the way: both would come back changed.
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const CONTROL = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Whether the text comes back from the database as it went in, and shows in a workbook (XML allows no control characters). */
export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text) && !CONTROL.test(text);

/** One line: no line breaks and no tabs either. */
export const isSingleLine = (text: string): boolean => !/[\n\r\t\u2028\u2029]/.test(text);
