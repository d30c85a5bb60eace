import { phrase } from "../../../../engine/language/phrase.ts";
import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { isAllowedAddress } from "../../platform/network/outbound.ts";
import { refuse } from "../../data/records/plain-rows.ts";

/** Where a datasource is. */
export interface Address {
  host: string;
  port: number;
  database: string;
  ssl: "disable" | "require" | "verify-full";
}

const shape =
  /^(?:jdbc:)?postgres(?:ql)?:\/\/(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9](?:[A-Za-z0-9.-]{0,253}[A-Za-z0-9])?)(?::(\d{1,5}))?\/([^/?#@\s]{1,63})(?:\?sslmode=(disable|require|verify-full))?$/;

/** Reads `postgresql://host:port/database`; user and password never stand in it. @throws DataError */
export function readAddress(url: string): Address {
  const [, host, port = "5432", database, ssl = "disable"] = shape.exec(url) ?? [];
  if (host === undefined || database === undefined || Number(port) < 1 || Number(port) > 65535)
    refuse("jdbcUrl", "连接地址形如 postgresql://主机:端口/库名，不带用户名和密码");
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port), database: decoded(database), ssl: ssl as Address["ssl"] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Metadata services of clouds that stand on ordinary addresses. */
const metadata = new Set(["fd00:ec2::254", "168.63.129.16"]);

/** Whether a datasource may stand at this address: by the rule of every call to the outside, and never at a metadata service. */
export const mayReach = (address: string, loopback: boolean): boolean =>
  isAllowedAddress(address, { trust: "named", loopback }) && !metadata.has(ipaddr.process(address).toString());

/** The address behind the name, once: what was judged is what is connected to. @throws DataError */
export async function resolveHost(host: string, loopback: boolean): Promise<string> {
  const found = ipaddr.isValid(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) refuse("jdbcUrl", phrase`找不到主机“${host}”，请检查连接地址`);
  if (found.some(({ address }) => !mayReach(address, loopback))) refuse("jdbcUrl", "不能连接到这个地址");
  return found[0]!.address;
}
