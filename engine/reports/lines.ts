/** Widths of the letters from space to tilde in thousandths of their size, of the font that papers are set in: regular and bold. */
const regular = [
  224, 323, 474, 555, 555, 921, 680, 278, 338, 338, 467, 555, 278, 347, 278, 392, 555, 555, 555, 555, 555, 555, 555, 555, 555, 555, 278, 278, 555,
  555, 555, 474, 946, 608, 657, 638, 688, 589, 552, 689, 728, 293, 535, 646, 543, 812, 723, 742, 633, 742, 635, 596, 599, 721, 575, 878, 573, 531,
  603, 338, 392, 338, 555, 559, 606, 563, 618, 510, 620, 554, 325, 564, 607, 275, 275, 552, 284, 926, 610, 606, 620, 620, 388, 468, 377, 607, 521,
  802, 498, 521, 475, 338, 270, 338, 555,
];
const bold = [
  227, 370, 574, 590, 590, 963, 740, 325, 378, 378, 507, 590, 325, 370, 325, 387, 590, 590, 590, 590, 590, 590, 590, 590, 590, 590, 325, 325, 590,
  590, 590, 514, 1007, 641, 681, 656, 714, 615, 585, 717, 757, 330, 568, 686, 578, 853, 749, 770, 667, 770, 682, 624, 625, 748, 619, 915, 627, 580,
  613, 378, 387, 378, 590, 567, 626, 591, 644, 527, 644, 581, 372, 597, 640, 304, 306, 604, 315, 964, 641, 626, 644, 644, 437, 495, 421, 637, 576,
  863, 562, 574, 511, 378, 296, 378, 590,
];

const MM_PER_POINT = 25.4 / 72;
/** Of the size of its letters. */
const LINE_SPACING = 1.4;
/** Between the letters and the border, on each side. */
export const PADDING_MM = 1;

export interface Lettering {
  /** Points. */
  size: number;
  bold?: boolean | undefined;
}

const advanceOf = (letter: string, isBold: boolean): number => {
  const code = letter.codePointAt(0)!;
  const widths = isBold ? bold : regular;
  // What is not listed is as wide as it is high: never too small.
  return code >= 32 && code < 127 ? widths[code - 32]! : 1000;
};

/** Millimetres. */
export function textWidth(text: string, { size, bold: isBold = false }: Lettering): number {
  let sum = 0;
  for (const letter of text) sum += advanceOf(letter, isBold);
  return (sum / 1000) * size * MM_PER_POINT;
}

export const lineHeight = ({ size }: Lettering): number => size * LINE_SPACING * MM_PER_POINT;

/** What may not begin a line. */
const CLOSING = "，。、；：？！）》〉」』】”’,.;:?!)%";
const isPartOfWord = (letter: string): boolean => /[0-9A-Za-z.,:/@_#&'+-]/.test(letter);

/** A text in lines that are not wider than so many millimetres; a word that is wider is cut. */
export function breakLines(text: string, width: number, letters: Lettering): string[] {
  return text.split("\n").flatMap((line) => (textWidth(line, letters) <= width ? [line] : breakLine([...line], width, letters)));
}

function breakLine(signs: readonly string[], width: number, letters: Lettering): string[] {
  const lines: string[] = [];
  let begin = 0;
  while (begin < signs.length) {
    let end = begin;
    let used = 0;
    while (end < signs.length) {
      used += textWidth(signs[end]!, letters);
      if (used > width) break;
      end += 1;
    }
    if (end < signs.length) end = breakBefore(signs, begin, Math.max(end, begin + 1));
    lines.push(signs.slice(begin, end).join("").trimEnd());
    begin = end;
    while (signs[begin] === " ") begin += 1;
  }
  return lines;
}

/** The last place not behind `end` where a line may end. */
function breakBefore(signs: readonly string[], begin: number, end: number): number {
  for (let at = end; at > begin; at--) {
    if (CLOSING.includes(signs[at]!)) continue;
    if (isPartOfWord(signs[at]!) && isPartOfWord(signs[at - 1]!)) continue;
    return at;
  }
  return end;
}
