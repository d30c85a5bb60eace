/** Words that are the same in every language: codes, names, numbers, units of measure. */
export const needsWords = (text: string): boolean => /\p{Script=Han}/u.test(text);
