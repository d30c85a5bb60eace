import { limits, Refusal } from "./limits.ts";

/** Hears of the signs of a document as they come. Names come without their prefix. */
export interface XmlListener {
  /** `attributes` as they stand in the tag; `attributeOf` reads one. */
  open(name: string, attributes: string): void;
  /** Part of the text between two tags. */
  text(text: string): void;
  close(name: string): void;
}

const TEXT = "";
/** Where something begins that is passed over or taken whole -> where it ends. */
const stretches = [
  { begin: "<!--", end: "-->" },
  { begin: "<?", end: "?>" },
  { begin: "<![CDATA[", end: "]]>" },
] as const;
const longestBegin = 9;
/** `&#x10FFFF;` */
const longestEntity = 10;

/**
 * Reads XML piece by piece and keeps no more of it than one tag. Knows no document types: their entities may unfold without end.
 * @throws Refusal
 */
export class XmlReader {
  private readonly listener: XmlListener;
  private rest = "";
  /** End of the comment, instruction or CDATA section that the reader is in. */
  private until: (typeof stretches)[number]["end"] | typeof TEXT = TEXT;
  constructor(listener: XmlListener) {
    this.listener = listener;
  }

  write(piece: string): void {
    const input = this.rest + piece;
    let at = 0;
    for (let next = this.step(input, at); next > at; next = this.step(input, at)) at = next;
    this.rest = input.slice(at);
    if (this.rest.length > limits.tagChars) throw new Refusal("damaged");
  }

  end(): void {
    if (this.rest.trim() !== "" || this.until !== TEXT) throw new Refusal("damaged");
  }

  /** Takes what is complete at a place and answers where it ends; the place itself when more has to come first. */
  private step(input: string, at: number): number {
    if (at >= input.length) return at;
    if (this.until !== TEXT) return this.passStretch(input, at);
    if (input.charCodeAt(at) !== LESS) return this.takeText(input, at);
    const second = input.charCodeAt(at + 1);
    if (second === EXCLAMATION || second === QUESTION) return this.beginStretch(input, at);
    return this.takeTag(input, at);
  }

  private beginStretch(input: string, at: number): number {
    const found = stretches.find(({ begin }) => input.startsWith(begin, at));
    if (found !== undefined) {
      this.until = found.end;
      return at + found.begin.length;
    }
    if (input.length - at < longestBegin) return at;
    throw new Refusal("damaged");
  }

  private passStretch(input: string, at: number): number {
    const { until } = this;
    const end = input.indexOf(until, at);
    const to = end >= 0 ? end : Math.max(at, input.length - until.length + 1);
    if (until === "]]>" && to > at) this.listener.text(input.slice(at, to));
    if (end < 0) return to;
    this.until = TEXT;
    return end + until.length;
  }

  private takeText(input: string, at: number): number {
    const tag = input.indexOf("<", at);
    const to = tag >= 0 ? tag : wholeUpTo(input, at);
    if (to > at) this.listener.text(decodeEntities(input.slice(at, to)));
    return to;
  }

  private takeTag(input: string, at: number): number {
    const isClosing = input.charCodeAt(at + 1) === STROKE;
    const end = isClosing ? input.indexOf(">", at) : tagEnd(input, at);
    if (end < 0) return at;
    if (isClosing) {
      this.listener.close(localName(input.slice(at + 2, end)));
      return end + 1;
    }
    const isEmpty = input.charCodeAt(end - 1) === STROKE;
    const insideEnd = isEmpty ? end - 1 : end;
    let nameEnd = at + 1;
    while (nameEnd < insideEnd && !isBlank(input.charCodeAt(nameEnd))) nameEnd++;
    const name = localName(input.slice(at + 1, nameEnd));
    this.listener.open(name, input.slice(nameEnd, insideEnd));
    if (isEmpty) this.listener.close(name);
    return end + 1;
  }
}

const [LESS, EXCLAMATION, QUESTION, STROKE, GREATER, QUOTE, APOSTROPHE, COLON, EQUALS] = [60, 33, 63, 47, 62, 34, 39, 58, 61] as const;

/** Where a tag ends; what stands in quotation marks does not end it. -1 = not yet. */
function tagEnd(input: string, from: number): number {
  let quote = 0;
  for (let at = from + 1; at < input.length; at++) {
    const sign = input.charCodeAt(at);
    if (quote !== 0) quote = sign === quote ? 0 : quote;
    else if (sign === QUOTE || sign === APOSTROPHE) quote = sign;
    else if (sign === GREATER) return at;
  }
  return -1;
}

/** Text that is not over may end within an entity. */
function wholeUpTo(input: string, from: number): number {
  const entity = input.lastIndexOf("&");
  return entity >= from && input.length - entity <= longestEntity && !input.includes(";", entity) ? entity : input.length;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1).trimEnd();

const entities: ReadonlyMap<string, string> = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g, (whole, ...[hex, decimal, name]: (string | undefined)[]) => {
    if (name !== undefined) return entities.get(name) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}

/** The value of an attribute, by its name without prefix; null = absent. */
export function attributeOf(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1);
    const equals = afterBlanks(attributes, at + name.length);
    if ((!isBlank(before) && before !== COLON) || attributes.charCodeAt(equals) !== EQUALS) continue;
    const begin = afterBlanks(attributes, equals + 1);
    const quote = attributes[begin];
    if (quote === '"' || quote === "'") return decodeEntities(attributes.slice(begin + 1, attributes.indexOf(quote, begin + 1)));
  }
  return null;
}

const isBlank = (sign: number): boolean => sign === 32 || sign === 9 || sign === 10 || sign === 13;

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}
