// Quantifiers never overlap (labels cannot hold a dot), so the test is linear in the length.
const EMAIL = /^[\w.+%-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}$/;

/** Specification section 5: an address of the shape name@host.top, at most 254 signs. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
