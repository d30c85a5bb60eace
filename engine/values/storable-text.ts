/** Every control sign but tab and line ends: PostgreSQL cannot hold NUL, and XML, hence a workbook, none of them. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Whether the text comes back from the database and from a workbook as it went in. A lone surrogate would turn into U+FFFD on the way. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** One line: no line breaks and no tabs either. */
export const isSingleLine = (text: string): boolean => !/[\n\r\t\u2028\u2029]/.test(text);
