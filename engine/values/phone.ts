const PHONE = /^1[3-9]\d{9}$/;

/** Specification section 5: 11 digits, 1 and then 3 to 9. */
export const isPhone = (text: unknown): boolean => typeof text === "string" && PHONE.test(text);
