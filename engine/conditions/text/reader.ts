import { syntaxError, type Token } from "./tokens.ts";
import type { Word } from "./words.ts";

/** A position in the tokens. */
export interface Reader {
  peek(ahead?: number): Token;
  next(): Token;
  /** Takes the token when it is one of these signs. */
  takeSign(...signs: string[]): string | null;
  /** Takes the words of a keyword, either language. */
  takeWord(word: Word): boolean;
  /** @throws SchemaError TEXT_SYNTAX */
  expectSign(sign: string): void;
}

export function readerOf(tokens: readonly Token[]): Reader {
  let at = 0;
  const peek = (ahead = 0): Token => tokens[Math.min(at + ahead, tokens.length - 1)]!;
  const isWord = (text: string, ahead: number) => peek(ahead).kind === "word" && peek(ahead).text === text;
  const takeSign = (...signs: string[]): string | null => {
    const token = peek();
    if (token.kind !== "sign" || !signs.includes(token.text)) return null;
    at += 1;
    return token.text;
  };
  return {
    peek,
    next: () => {
      const token = peek();
      at += 1;
      return token;
    },
    takeSign,
    takeWord: ({ code, zh }) => {
      for (const words of [code.split(" "), [zh]]) {
        if (!words.every((text, ahead) => isWord(text, ahead))) continue;
        at += words.length;
        return true;
      }
      return false;
    },
    expectSign: (sign) => {
      if (takeSign(sign) === null) throw syntaxError(peek(), `“${sign}”`);
    },
  };
}
