const URL_SHAPE = /^(https?|ftp):\/\/(?:[^\s/?#@]*@)?(\[[0-9A-Fa-f:.]+\]|[^\s/?#:@[\]]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;
const HOST_NAME = /^(?:[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff])?\.)+[a-z\u00a1-\uffff]{2,63}\.?$/i;
const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** Ranges nobody outside can reach: specification section 5 excludes private addresses. */
function isPublicIpv4(octets: number[]): boolean {
  const [a = 0, b = 0] = octets;
  if (octets.some((octet) => octet > 255)) return false;
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 169 && b === 254) return false;
  if (a === 172 && b >= 16 && b <= 31) return false;
  if (a === 100 && b >= 64 && b <= 127) return false;
  return !(a === 192 && b === 168);
}

/** An http, https or ftp address with a public host. An address literal of IPv6 is refused. */
export function isUrl(text: string): boolean {
  if (text.length > 2000) return false;
  const match = URL_SHAPE.exec(text);
  if (!match) return false;
  const host = match[2] ?? "";
  if (match[3] !== undefined && Number(match[3]) > 65535) return false;
  const ip = IPV4.exec(host);
  if (ip) return isPublicIpv4(ip.slice(1).map(Number));
  // `0x7f.1` and `127.1` are addresses to a browser; a last label of letters keeps them out.
  return HOST_NAME.test(host);
}
