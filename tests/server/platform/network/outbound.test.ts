import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOut, isAllowedAddress } from "../../../../src/server/platform/network/outbound.ts";
import { listen } from "../../../support/counterparts/listen.ts";
import type { Listening } from "../../../support/counterparts/listen.ts";

const named = { trust: "named", loopback: false } as const;
const told = { trust: "told", loopback: true } as const;

describe("an address", () => {
  test.each(["8.8.8.8", "114.114.114.114", "2400:3200::1"])("%s on the internet may be called by anybody's word", (address) => {
    expect([isAllowedAddress(address, named), isAllowedAddress(address, told)]).toEqual([true, true]);
  });

  test.each(["10.1.2.3", "172.16.0.1", "192.168.1.1", "::ffff:10.1.2.3", "fd00::1"])(
    "%s inside the school only when an administrator wrote it down",
    (address) => {
      expect([isAllowedAddress(address, named), isAllowedAddress(address, told)]).toEqual([true, false]);
    },
  );

  test.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"])(
    "%s of this machine only when the operator said so too",
    (address) => {
      expect([
        isAllowedAddress(address, named),
        isAllowedAddress(address, told),
        isAllowedAddress(address, { trust: "named", loopback: true }),
      ]).toEqual([false, false, true]);
    },
  );

  test.each([
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "fe80::1",
    "0.0.0.0",
    "::",
    "255.255.255.255",
    "224.0.0.1",
    "100.64.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "nonsense",
    "",
  ])("%s never", (address) => {
    expect([isAllowedAddress(address, { trust: "named", loopback: true }), isAllowedAddress(address, told)]).toEqual([false, false]);
  });
});

describe("a call", () => {
  let inner: Listening;
  let reached = 0;
  beforeAll(async () => {
    inner = await listen((request, response) => {
      reached++;
      if (request.url === "/away") response.writeHead(302, { location: "/secret" }).end();
      else if (request.url === "/endless") response.end("x".repeat(1_100_000));
      else response.end("here");
    });
  });
  afterAll(() => inner.close());
  const port = () => new URL(inner.url).port;

  test.each([
    ["by its number", (p: string) => `http://127.0.0.1:${p}/`],
    ["by its name", (p: string) => `http://localhost:${p}/`],
    ["as one number", (p: string) => `http://2130706433:${p}/`],
    ["in octal", (p: string) => `http://0177.0.0.1:${p}/`],
    ["in hexadecimal", (p: string) => `http://0x7f.1:${p}/`],
    ["mapped into IPv6", (p: string) => `http://[::ffff:127.0.0.1]:${p}/`],
    ["with an account", (p: string) => `http://user:pass@127.0.0.1:${p}/`],
    ["of another kind", () => "file:///etc/passwd"],
    ["of no kind", () => "gopher://127.0.0.1/"],
    ["that is none", () => "http://"],
  ])("to this machine %s is not made", async (_name, url) => {
    reached = 0;
    await expect(callOut({ url: url(port()), ...named })).rejects.toThrow();
    expect(reached).toBe(0);
  });

  const allowed = { trust: "named", loopback: true } as const;
  test("follows no redirect", async () => {
    reached = 0;
    expect((await callOut({ url: `${inner.url}/away`, ...allowed })).status).toBe(302);
    expect(reached).toBe(1);
  });
  test("reads no endless answer", async () => {
    await expect(callOut({ url: `${inner.url}/endless`, ...allowed })).rejects.toThrow("过大");
  });
  test("to an allowed address answers", async () => {
    expect(await callOut({ url: inner.url, ...allowed })).toMatchObject({ status: 200, text: "here" });
  });
});
