/** The key, or the first of it with a number that is not taken: `step`, `step2`. */
export function freeKey(key: string, isTaken: (key: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? key : `${key}${number}`;
    if (!isTaken(one)) return one;
  }
}
