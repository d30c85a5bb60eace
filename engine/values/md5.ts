/** MD5 (RFC 1321) of UTF-8 text as lower-case hex. The wire format of passwords and signatures asks for it; it protects nothing by itself. */
export function md5(text: string): string {
  const words = pad(utf8(text));
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < words.length; at += 16) block(state, words, at);
  return hex(state);
}

const shifts = Uint8Array.from({ length: 64 }, (_, i) => [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21][(i >> 4) * 4 + (i % 4)]!);
const sines = Uint32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) >>> 0);
/** Which word of its block a step reads. */
const places = Uint8Array.from({ length: 64 }, (_, i) => [i, 5 * i + 1, 3 * i + 5, 7 * i][i >> 4]! % 16);
const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The engine has no TextEncoder. Half a surrogate pair becomes U+FFFD, as there. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code >= 0xd800 && code < 0xe000) bytes.push(0xef, 0xbf, 0xbd);
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
  }
  return bytes;
}

function pad(bytes: readonly number[]): Uint32Array {
  const blocks = ((bytes.length + 8) >>> 6) + 1;
  const words = new Uint32Array(blocks * 16);
  for (let i = 0; i < bytes.length; i++) words[i >> 2]! |= bytes[i]! << ((i % 4) * 8);
  words[bytes.length >> 2]! |= 0x80 << ((bytes.length % 4) * 8);
  words[words.length - 2] = (bytes.length << 3) >>> 0;
  words[words.length - 1] = bytes.length >>> 29;
  return words;
}

function block(state: Uint32Array, words: Uint32Array, at: number): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const sum = (a + mix(i >> 4, b, c, d) + sines[i]! + words[at + places[i]!]!) | 0;
    const shift = shifts[i]!;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
}

function mix(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (b & d) | (c & ~d);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

/** Words as their bytes, the lowest first. */
function hex(words: Uint32Array): string {
  let text = "";
  for (const word of words) for (let shift = 0; shift < 32; shift += 8) text += digits[(word >>> shift) & 0xff]!;
  return text;
}
