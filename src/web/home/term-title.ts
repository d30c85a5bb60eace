const terms: Record<string, string> = { "1": "第一学期", "2": "第二学期", "3": "第三学期" };

/** `2026-2027`, `1` -> `2026-2027 学年第一学期`. */
export const termTitle = (xn: string, xqM: string | null): string => `${xn} 学年${xqM ? (terms[xqM] ?? "") : ""}`;
