import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bodyOf, listen } from "../../../support/counterparts/listen.ts";
import type { Listening } from "../../../support/counterparts/listen.ts";
import { addProvider, tokenCall } from "./sites.ts";
import { post, sent, site, tokenOf, withAccounts } from "./account-site.ts";

withAccounts();

describe("a code by text message", () => {
  const ask = async (phone: string) =>
    (
      await site.app.inject({
        url: "/api/flySource-auth/captcha",
        query: { type: "sms", phone },
        headers: { authorization: `Basic ${Buffer.from("campus-web:campus-web-secret").toString("base64")}` },
      })
    ).json();
  const openMobile = async () => {
    const { rows } = await sql`select 1 from campus."loginType" where "loginCode" = 'mobile'`.execute(site.runtime.db);
    if (rows.length === 0) await addProvider(site, { loginCode: "mobile" });
  };
  const enterBy = (key: string, code: string, username = "13800138000") =>
    tokenCall(site, { grant_type: "sms_code", username }, { "captcha-key": key, "captcha-code": code });

  test("is sent once a minute and signs in once, where the school opened this way", async () => {
    const { data } = await ask("13800138000");
    const code = /\d{6}/.exec(sent.at(-1)!.text)![0];
    expect(data).toMatchObject({ image: "", expire: 300 });
    expect((await ask("13800138000")).msg).toBe("请求过于频繁");
    expect((await enterBy(data.key, code)).json().msg).toBe("没有开通手机验证码登录");
    await addProvider(site, { loginCode: "mobile" });
    expect((await enterBy(data.key, code, "13800138001")).json().msg).toBe("验证码错误或已过期");
    site.clock.nowMs += 61_000;
    const fresh = (await ask("13800138000")).data;
    const second = /\d{6}/.exec(sent.at(-1)!.text)![0];
    expect((await enterBy(fresh.key, second)).json()).toMatchObject({ accountNo: "admin" });
    expect((await enterBy(fresh.key, second)).json().msg).toBe("验证码错误或已过期");
  });

  const codeFor = async (phone: string) => {
    site.clock.nowMs += 61_000;
    const { key } = (await ask(phone)).data as { key: string };
    return { key, code: /\d{6}/.exec(sent.at(-1)!.text)![0] };
  };

  test("signs in the telephone it was sent to, for five minutes, and no guess does", async () => {
    await openMobile();
    await sql`update campus."sysUser" set phone = '13800138012' where id = '12'`.execute(site.runtime.db);
    const guessed = await codeFor("13800138000");
    expect((await enterBy(guessed.key, guessed.code === "000000" ? "000001" : "000000")).json().msg).toBe("验证码错误或已过期");
    const { key, code } = await codeFor("13800138000");
    expect((await enterBy(key, code, "13800138012")).json().msg).toBe("验证码错误或已过期");
    const late = await codeFor("13800138000");
    site.clock.nowMs += 300_000;
    expect((await enterBy(late.key, late.code)).json().msg).toBe("验证码错误或已过期");
    const own = await codeFor("13800138012");
    expect((await enterBy(own.key, own.code, "13800138012")).json()).toMatchObject({ accountNo: "2024010101" });
    await sql`update campus."sysUser" set phone = null where id = '12'`.execute(site.runtime.db);
  });

  test("puts an account on a new telephone once, for the person and session it was sent for, and the old one is told", async () => {
    const base = "/api/flySource-base/sysUser";
    const phoneOf = async () =>
      (await sql<{ phone: string | null }>`select phone from campus."sysUser" where id = '12'`.execute(site.runtime.db)).rows[0]!.phone;
    await sql`update campus."sysUser" set phone = '13800138012' where id = '12'`.execute(site.runtime.db);
    const [mine, elsewhere, others] = [await tokenOf("2024010101"), await tokenOf("2024010101"), await tokenOf("admin")];
    const ordered = async (phone: string, token = mine) => {
      site.clock.nowMs += 61_000;
      const { key } = (await post(`${base}/sendPhoneCode`, token, { phone })).json().data as { key: string };
      return { phone, key, code: /\d{6}/.exec(sent.at(-1)!.text)![0] };
    };
    const change = async (body: object, token = mine) => (await post(`${base}/updatePhone`, token, body)).json().msg as string;
    const wrong = "验证码错误或已过期，请重新获取";
    for (const token of [elsewhere, others]) expect(await change(await ordered("13900001234"), token)).toBe(wrong);
    const { phone: _phone, ...answer } = await ordered("13900001234");
    expect(await change({ ...answer, phone: "13900009999" })).toBe(wrong);
    const taken = await ordered("13800138000");
    expect(await change(taken)).toBe("该手机号已绑定其他账号");
    const right = await ordered("13900001234");
    expect(await enterBy(right.key, right.code, "13900001234").then((reply) => reply.statusCode)).toBe(400);
    const again = await ordered("13900001234");
    await change(again);
    expect([await phoneOf(), sent.at(-1)!.phone]).toEqual(["13900001234", "13800138012"]);
    expect(sent.at(-1)!.text).toContain("139****1234");
    expect(await change(again)).toBe(wrong);
    await sql`update campus."sysUser" set phone = null where id = '12'`.execute(site.runtime.db);
  });

  test("is guessed five times, then the telephone waits like an account", async () => {
    await openMobile();
    for (let i = 0; i < 5; i++) expect((await enterBy(`no-key-${i}`, "123456")).json().msg).toBe("验证码错误或已过期");
    const { key, code } = await codeFor("13800138000");
    expect((await enterBy(key, code)).json().msg).toBe("账号已锁定，请15分钟后再试");
  });

  test("is asked for by one address twenty times an hour", async () => {
    const answers: (string | undefined)[] = [];
    for (let i = 0; i < 21; i++) answers.push((await ask(`139000001${String(i).padStart(2, "0")}`)).msg);
    expect([answers.filter((msg) => msg === "请求过于频繁").length, answers.at(-1)]).toEqual([1, "请求过于频繁"]);
  });

  describe("by the school's own service", () => {
    const heard: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
    let service: Listening;
    let status = 200;
    let answer = "";
    let arrived: () => void = () => undefined;
    const next = () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      });
    beforeAll(async () => {
      service = await listen(async (request, response) => {
        heard.push({ url: request.url ?? "", headers: request.headers, body: await bodyOf(request) });
        response.writeHead(status).end(answer);
        arrived();
      });
      await openMobile();
    });
    afterAll(() => service.close());
    afterEach(async () => {
      await sql`delete from campus."messageConfig"`.execute(site.runtime.db);
      site.runtime.sendSms = async (message) => void sent.push(message);
      [status, answer] = [200, ""];
    });
    const open = async (row: object) => {
      delete site.runtime.sendSms;
      const admin = await tokenOf("admin");
      const reply = await post("/api/flySource-base/messageConfig/add", admin, { channel: "sms", configName: "校内短信", isEnabled: true, ...row });
      return reply.json();
    };

    test("is signed, carries what the template names and nothing can change its shape", async () => {
      const requestBody = '{"to":["${phone}"],"msg":"${sign}${text}","code":"${code}"}';
      await open({ serverUrl: `${service.url}/send`, appKey: "campus", appSecret: "gateway-s3cret", senderName: '【"学院"】', requestBody });
      const came = next();
      const { data } = await ask("13800138000");
      await came;
      const { headers, body } = heard.at(-1)!;
      const { to, msg, code } = JSON.parse(body) as { to: string[]; msg: string; code: string };
      expect([to, msg]).toEqual([["13800138000"], `【"学院"】验证码 ${code}，5 分钟内有效。如非本人操作请忽略。`]);
      const signature = createHmac("sha256", "gateway-s3cret").update(`${headers["x-sms-timestamp"]}.${body}`).digest("hex");
      expect([headers["x-sms-key"], headers["x-sms-signature"]]).toEqual(["campus", signature]);
      expect((await enterBy(data.key, code)).json()).toMatchObject({ accountNo: "admin" });
    });

    test.each([
      ["no JSON", "phone=${phone}", "请求内容不是 JSON 对象，占位符须写在引号里"],
      ["JSON without quotes around a placeholder", '{"to":${phone}}', "请求内容不是 JSON 对象，占位符须写在引号里"],
      ["a placeholder that is none", '{"to":"${phone}","msg":"${text}","x":"${password}"}', "没有占位“password”"],
      ["nobody to send to", '{"msg":"${text}"}', "请求内容须包含 ${phone}，以及 ${text} 或 ${code}"],
    ])("a template with %s is not saved", async (_name, requestBody, sentence) => {
      expect((await open({ serverUrl: service.url, requestBody })).msg).toContain(sentence);
    });

    test("that does not take the message, or has sent enough today, is told to nobody but the log", async () => {
      const { id } = (await open({ serverUrl: service.url, dailyLimit: 1 })).data as { id: string };
      status = 500;
      const path = "/api/flySource-base/messageConfig/system.testChannel";
      const test = async () =>
        (await post(path, await tokenOf("admin"), { ids: [id], input: { receiver: "13800138000" } })).json().data.shows[0].value;
      expect(await test()).toContain("没有收下");
      const before = heard.length;
      expect(await test()).toContain("已达到日发送上限");
      expect([heard.length, (await ask("13800138000")).success]).toEqual([before, true]);
    });

    const platforms: [string, object, (body: string, url: string) => unknown, string, string][] = [
      [
        "aliyun",
        {},
        (_body, url) => Object.fromEntries(new URL(url, "http://localhost").searchParams),
        '{"Code":"OK","Message":"OK"}',
        '{"Code":"isv.SMS_SIGNATURE_ILLEGAL","Message":"13800138000 短信签名不合法"}',
      ],
      [
        "tencent",
        { agentId: "1400006666" },
        (body) => JSON.parse(body) as unknown,
        '{"Response":{"SendStatusSet":[{"Code":"Ok"}]}}',
        '{"Response":{"Error":{"Code":"isv.SMS_SIGNATURE_ILLEGAL","Message":"13800138000 短信签名不合法"}}}',
      ],
    ];
    test.each(platforms)("of %s is asked for words that it keeps, and refuses in its own", async (smsType, more, read, taken, refused) => {
      const row = {
        smsType,
        serverUrl: service.url,
        appKey: "AKID",
        appSecret: "gateway-s3cret",
        senderName: "【学院】",
        templateNo: "SMS_1",
        ...more,
      };
      expect((await open({ ...row, senderName: null })).msg).toContain("短信签名");
      const { id } = (await open(row)).data as { id: string };
      answer = taken;
      const came = next();
      await ask("13800138000");
      await came;
      const { body, url, headers } = heard.at(-1)!;
      const said = JSON.stringify(read(body, url));
      for (const word of ["13800138000", '"学院"', "SMS_1"]) expect(said).toContain(word);
      expect(said).toMatch(/\d{6}/);
      expect([headers.authorization, JSON.stringify([url, body, headers])]).toEqual([
        expect.stringMatching(/HMAC-SHA256 Credential=AKID.*Signature=[0-9a-f]{64}$/),
        expect.not.stringContaining("gateway-s3cret"),
      ]);
      answer = refused;
      const test = await post("/api/flySource-base/messageConfig/system.testChannel", await tokenOf("admin"), {
        ids: [id],
        input: { receiver: "13800138000" },
      });
      expect(test.json().data.shows[0].value).toBe("短信服务没有收下：… 短信签名不合法（isv.SMS_SIGNATURE_ILLEGAL）");
    });

    test("is missed in words", async () => {
      delete site.runtime.sendSms;
      expect((await ask("13800138000")).msg).toBe("短信服务尚未开通，请使用账号密码登录");
    });
  });

  test("goes to no telephone that no account has, and the answer does not tell", async () => {
    sent.length = 0;
    expect((await ask("13900000000")).data).toMatchObject({ image: "", expire: 300 });
    expect(sent).toEqual([]);
    expect((await ask("12345")).msg).toBe("手机号格式不正确");
  });
});
