const PHONE = /^1[3-9]\d{9}$/;

/** Specification section 5: 11 digits, 1 and then 3 to 9. */
export const isPhone = (text: unknown): boolean => typeof text === "string" && PHONE.test(text);

const PREFIXES = "130 131 135 136 137 138 139 150 151 152 157 158 159 166 177 180 182 183 187 188 189 199".split(" ");

/** Eleven digits, unique for different `serial` below 10^8. 79193 is prime to 10^8, so neighbours do not look like a sequence. */
export const samplePhone = (next: () => number, serial: number): string =>
  PREFIXES[Math.floor(next() * PREFIXES.length)]! + String((serial * 79_193 + 20_260_901) % 100_000_000).padStart(8, "0");
