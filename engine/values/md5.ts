/** MD5 (RFC 1321) of UTF-8 text as lower-case hex. The wire format of passwords and signatures asks for it; it protects nothing by itself. */
export function md5(text: string): string {
  const words = pad(utf8(text));
  let state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < words.length; at += 16) state = block(state, words, at);
  return state.map(hex).join("");
}

type State = [number, number, number, number];

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) >>> 0);

/** The engine has no TextEncoder. Half a surrogate pair becomes U+FFFD, as there. */
function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
  return Uint8Array.from(escaped.match(/%..|[^%]/g) ?? [], (part) => (part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16)));
}

function pad(bytes: Uint8Array): Uint32Array {
  const blocks = ((bytes.length + 8) >>> 6) + 1;
  const words = new Uint32Array(blocks * 16);
  bytes.forEach((byte, i) => {
    words[i >> 2]! |= byte << ((i % 4) * 8);
  });
  words[bytes.length >> 2]! |= 0x80 << ((bytes.length % 4) * 8);
  words[words.length - 2] = (bytes.length << 3) >>> 0;
  words[words.length - 1] = bytes.length >>> 29;
  return words;
}

function block(state: State, words: Uint32Array, at: number): State {
  let [a, b, c, d] = state;
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const sum = (a + mix(round, b, c, d) + sines[i]! + words[at + wordOf(round, i)]!) >>> 0;
    const shift = shifts[round as 0][(i % 4) as 0];
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) >>> 0];
  }
  return [(state[0] + a) >>> 0, (state[1] + b) >>> 0, (state[2] + c) >>> 0, (state[3] + d) >>> 0];
}

function mix(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (b & d) | (c & ~d);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

function wordOf(round: number, i: number): number {
  if (round === 0) return i;
  if (round === 1) return (5 * i + 1) % 16;
  return round === 2 ? (3 * i + 5) % 16 : (7 * i) % 16;
}

function hex(word: number): string {
  return [0, 8, 16, 24].map((shift) => ((word >>> shift) & 0xff).toString(16).padStart(2, "0")).join("");
}
