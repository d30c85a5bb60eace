/** Specification section 5: text without blanks at both ends. */
export const trim = (text: string): string => text.trim();
