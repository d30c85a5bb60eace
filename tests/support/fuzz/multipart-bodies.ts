const boundary = "----campus-fuzz";
const head = (disposition: string, more = ""): string => `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${more}\r\n`;
const end = `--${boundary}--\r\n`;
const file = (name: string, content = "PK\u0003\u0004"): string =>
  `${head(`form-data; name="file"${name}`, "Content-Type: application/octet-stream\r\n")}${content}\r\n`;
const field = (name: string, value: string): string => `${head(`form-data; name="${name}"`)}${value}\r\n`;

export interface FormBody {
  name: string;
  type: string;
  body: Buffer;
}
const form = (name: string, body: string | Buffer, type = `multipart/form-data; boundary=${boundary}`): FormBody => ({
  name,
  type,
  body: Buffer.from(body as string),
});

/** Forms that break the rules of RFC 7578, or that only a program would send. */
export const hostileForms: readonly FormBody[] = [
  form("nothing", ""),
  form("only its end", end),
  form("a file without a name", `${file("")}${end}`),
  form("a file with an empty name", `${file('; filename=""')}${end}`),
  form("a file cut off", file('; filename="a.xlsx"', "PK".repeat(3_000)).slice(0, -200)),
  form("a file cut off in its head", `${file('; filename="a.xlsx"')}`.slice(0, 60)),
  form("another boundary", `${file('; filename="a.xlsx"')}${end}`, "multipart/form-data; boundary=other"),
  form("no boundary", `${file('; filename="a.xlsx"')}${end}`, "multipart/form-data"),
  form("an endless boundary", `${file('; filename="a.xlsx"')}${end}`, `multipart/form-data; boundary=${"x".repeat(5_000)}`),
  form("a part without a name", `${head("form-data")}x\r\n${end}`),
  form("a part without a disposition", `--${boundary}\r\n\r\nx\r\n${end}`),
  form("a head without an end", `--${boundary}\r\n${"x: y\r\n".repeat(5_000)}`),
  form("two files", `${file('; filename="a.xlsx"')}${file('; filename="b.xlsx"')}${end}`),
  form("a file of another name", `${file('; filename="a.xlsx"').replace('name="file"', 'name="other"')}${end}`),
  form("names of every object", `${["__proto__", "constructor", "toString", "hasOwnProperty"].map((name) => field(name, "1")).join("")}${end}`),
  form("a field many times", `${field("mode", "insert").repeat(40)}${end}`),
  form("a field a file has", `${field("file", "x")}${end}`),
  form("a file a field has", `${file('; filename="a.txt"').replace('name="file"', 'name="ids"')}${end}`),
  form("a long field", `${field("mode", "x".repeat(200_000))}${end}`),
  form("a long name", `${field("x".repeat(20_000), "1")}${end}`),
  form("NUL in its values", `${field("mode", "a\u0000b")}${file('; filename="a\u0000.xlsx"')}${end}`),
  form(
    "bytes that are no UTF-8",
    Buffer.concat([Buffer.from(head('form-data; name="ids"')), Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from(`\r\n${end}`)]),
  ),
  form("a name that leaves the folder", `${file('; filename="../../../../a.xlsx"')}${end}`),
  form("an extended name that is no UTF-8", `${file("; filename*=UTF-8''%ff%fe.xlsx")}${end}`),
  form("a foreign type", `${file('; filename="a.xlsx"')}${end}`, `multipart/mixed; boundary=${boundary}`),
];
