import { useCallback, useState } from "react";

/** Whether typed signs spell words in pinyin, whole or by initials. */
type Spells = (words: string, typed: string) => boolean;

export interface WordSearch {
  /** Nothing typed finds everything. */
  finds(typed: string, words: string): boolean;
  /** Brings the table of sounds; call it when somebody is about to type. */
  prepare(): void;
}

/** Finds words as they are written or by their pinyin. The table of sounds is large: until it is there, only as they are written. */
export function useWordSearch(): WordSearch {
  const [spells, setSpells] = useState<Spells | null>(null);
  const prepare = useCallback(() => {
    void import("pinyin-pro").then(({ match }) =>
      setSpells(() => (words: string, typed: string) => match(words, typed, { continuous: true }) !== null),
    );
  }, []);
  const finds = (typed: string, words: string) => {
    const wanted = typed.trim().toLowerCase();
    return wanted === "" || words.toLowerCase().includes(wanted) || spells?.(words, wanted) === true;
  };
  return { finds, prepare };
}
