import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** Key and certificate as a server takes them. */
export interface Certified {
  key: string;
  cert: string;
}
export interface Authority {
  /** Its own certificate, for whoever is to trust it. */
  cert: string;
  /** A certificate for the server of that name. */
  certify(hostname: string): Certified;
}

/** One value of DER: its tag, its length, its content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const yes = der(0x01, Buffer.from([255]));

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const nameOf = (text: string): Buffer => sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(text)))));
const time = (date: Date): Buffer => der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, "").slice(0, 14)}Z`));
const dayMs = 86_400_000;

const isAuthority = sequence(oid("551d13"), yes, der(0x04, sequence(yes)));
const isNamed = (hostname: string): Buffer => sequence(oid("551d11"), der(0x04, sequence(der(0x82, Buffer.from(hostname)))));

const pem = (bytes: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`;

interface Subject {
  subject: string;
  publicKey: KeyObject;
  extension: Buffer;
  issuer: string;
  issuerKey: KeyObject;
}

/** X.509 of version 3 (RFC 5280, 4.1), good from yesterday to tomorrow. */
function certificate({ subject, publicKey, extension, issuer, issuerKey }: Subject): string {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + dayMs))),
    nameOf(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  return pem(sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign("sha256", content, issuerKey))));
}

const keys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** An authority of one test, that nobody trusts who is not told to. */
export function certificateAuthority(): Authority {
  const own = keys();
  const issuer = { issuer: "Test authority", issuerKey: own.privateKey };
  return {
    cert: certificate({ subject: issuer.issuer, publicKey: own.publicKey, extension: isAuthority, ...issuer }),
    certify: (hostname) => {
      const { publicKey, privateKey } = keys();
      const cert = certificate({ subject: hostname, publicKey, extension: isNamed(hostname), ...issuer });
      return { key: String(privateKey.export({ type: "pkcs8", format: "pem" })), cert };
    },
  };
}
