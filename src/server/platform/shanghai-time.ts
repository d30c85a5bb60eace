const offsetMs = 8 * 3_600_000;

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has had no summer time since 1991. */
export const shanghaiNow = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace("T", " ");

/** `yyyy-MM-dd` in Asia/Shanghai. */
export const shanghaiToday = (at: Date): string => shanghaiNow(at).slice(0, 10);
