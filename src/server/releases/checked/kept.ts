import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../../../engine/problems/finding.ts";
import { sha256 } from "../../../../generator/code/provenance.ts";
import type { Config } from "../../platform/config.ts";
import type { Texts } from "../layers.ts";
import { isProgramAsLoaded, programDigest } from "./program-digest.ts";

/** What may be kept of work on documents. */
interface Keepable {
  /** Canonical texts of the product's files. */
  texts: [file: string, text: string][];
  /** Warnings of a set that has no errors, by the set. The newest last. */
  verdicts: [set: string, warnings: Finding[]][];
}

/** The product as it starts, with a school's documents and without, and a few releases that were tried. */
const mostVerdicts = 8;

/** Names one set under this very program: any byte of a document, of the program or of what is registered gives another name. */
export function setName(operations: readonly string[], ...layers: readonly Texts[]): string {
  const hash = createHash("sha256").update(programDigest());
  for (const name of [...operations].sort()) hash.update("\0").update(name);
  for (const layer of layers) {
    hash.update("\0\0");
    for (const [file, text] of layer) hash.update(`\0${file}\0${text.length}\0`).update(text);
  }
  return hash.digest("hex");
}

/**
 * What an earlier start found out about documents, below the data directory: reading them, printing them and checking them takes most of a
 * start and gives the same every time. Nothing of it is needed: what is missing, torn or of another set is done again.
 */
export class Kept {
  readonly #dir: string;

  constructor({ dataDir }: Pick<Config, "dataDir">) {
    this.#dir = join(dataDir, "checked");
  }

  /** Canonical texts of these files; `print` makes them where they are not known. */
  texts(files: Texts, print: () => Texts): Texts {
    const name = setName([], files);
    const known = this.#read("texts", name);
    if (known !== null) return new Map(known);
    const texts = print();
    this.#write("texts", name, [...texts]);
    return texts;
  }

  /** Warnings of a set that was checked and has no errors. */
  verdict(name: string): Finding[] | null {
    return this.#verdicts().find(([set]) => set === name)?.[1] ?? null;
  }

  keepVerdict(name: string, warnings: Finding[]): void {
    const others = this.#verdicts().filter(([set]) => set !== name);
    this.#write("verdicts", programDigest(), [...others.slice(1 - mostVerdicts), [name, warnings]]);
  }

  #verdicts(): Keepable["verdicts"] {
    return this.#read("verdicts", programDigest()) ?? [];
  }

  /** The first line tells of what and with which digest; a file that was cut off or changed is none. */
  #read<K extends keyof Keepable>(what: K, of: string): Keepable[K] | null {
    const file = textOf(join(this.#dir, `${what}.json`));
    const end = file.indexOf("\n");
    const body = file.slice(end + 1);
    return end > 0 && file.startsWith(of) && file.slice(0, end) === headOf(of, body) ? (JSON.parse(body) as Keepable[K]) : null;
  }

  #write<K extends keyof Keepable>(what: K, of: string, value: Keepable[K]): void {
    if (!isProgramAsLoaded()) return;
    const body = JSON.stringify(value);
    const file = join(this.#dir, `${what}.json`);
    try {
      mkdirSync(this.#dir, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.${process.pid}`, `${headOf(of, body)}\n${body}`, { mode: 0o600 });
      renameSync(`${file}.${process.pid}`, file);
    } catch (error) {
      console.warn(`文档的检查结果没有记下，下次启动会重新检查：${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

const headOf = (of: string, body: string): string => `${of} ${sha256(body)}`;

/** Empty where there is none. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT"))
      console.warn(`上次的文档检查结果读不出来，重新检查：${error instanceof Error ? error.message : String(error)}`);
    return "";
  }
}
