/** Text without blanks at both ends. */
export const trim = (text: string): string => text.trim();
