import { inflateSync } from "node:zlib";

/** Texts of a PDF by page, read as a viewer that knows nothing of the product would: streams, fonts and their maps to letters. */
export function readPdf(bytes: Buffer): { pages: string[] } {
  const file = bytes.toString("latin1");
  if (!file.startsWith("%PDF-") || !file.trimEnd().endsWith("%%EOF")) throw new Error("this is no PDF");
  const objects = new Map([...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]));
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? "";
    const at = body.indexOf("stream\n") + 7;
    const raw = Buffer.from(body.slice(at, body.lastIndexOf("\nendstream")), "latin1");
    return body.includes("/FlateDecode") ? inflateSync(raw).toString("latin1") : raw.toString("latin1");
  };
  const refs = (body: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? "";
  const fontsOf = (page: string) => {
    const resources = objects.get(refs(page, "Resources")) ?? page;
    const list = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? "";
    return new Map(
      [...list.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [name!, lettersIn(streamOf(refs(objects.get(id!) ?? "", "ToUnicode")))]),
    );
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return { pages: pages.map((page) => textOf(streamOf(refs(page, "Contents")), fontsOf(page))) };
}

function lettersIn(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const text = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le");
  for (const [, first, , list] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    for (const [n, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries()) letters.set(Number.parseInt(first!, 16) + n, text(hex!));
  return letters;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let letters: ReadonlyMap<number, string> = new Map();
  let text = "";
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? letters;
    else
      for (const [, hex] of shown!.matchAll(/<([0-9a-f]+)>/gi))
        text += hex!
          .match(/.{4}/g)!
          .map((code) => letters.get(Number.parseInt(code, 16)) ?? "?")
          .join("");
    if (font === undefined) text += "\n";
  }
  return text;
}
