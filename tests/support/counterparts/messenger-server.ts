import { bodyOf, listen } from "./listen.ts";

export interface MessengerServer {
  url: string;
  /** Code that the next person brings back, and the secret the school entered. */
  code: string;
  secret: string;
  /** Its answers say that they refuse, beside the person they name. */
  refusing: boolean;
  close(): Promise<void>;
}

type Answer = Record<string, unknown>;

/** The calls of five messengers as their documentation describes them: one person, one code. */
export async function messengerServer(): Promise<MessengerServer> {
  const expected = { code: "the-code", secret: "the-secret", refusing: false };
  const listening = await listen(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://messenger");
    const body = JSON.parse((await bodyOf(request)) || "{}") as Answer;
    const sent: Answer = {
      ...Object.fromEntries(url.searchParams),
      ...body,
      authorization: request.headers.authorization,
      dingtalk: request.headers["x-acs-dingtalk-access-token"],
    };
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ ...answer(url.pathname, sent, expected), ...(expected.refusing && { errcode: 40029 }) }));
  });
  return Object.assign(expected, { url: listening.url, close: listening.close });
}

function answer(path: string, sent: Answer, { code, secret }: { code: string; secret: string }): Answer {
  const isRight = sent.code === code;
  const knows = [sent.corpsecret, sent.secret, sent.clientSecret, sent.client_secret].includes(secret);
  const holds = sent.access_token === "token-1" || sent.authorization === "Bearer token-1" || sent.dingtalk === "token-1";
  const refusal: Answer = { errcode: 40029, code: 40029, ret: 40029, message: "invalid" };
  const calls: Record<string, () => Answer> = {
    "/cgi-bin/gettoken": () => (knows ? { errcode: 0, access_token: "token-1" } : refusal),
    "/cgi-bin/auth/getuserinfo": () => (isRight && holds ? { errcode: 0, userid: "wx-zhang" } : refusal),
    "/sns/oauth2/access_token": () => (isRight && knows ? { access_token: "token-1", openid: "o-zhang" } : refusal),
    "/sns/userinfo": () =>
      holds ? { openid: "o-zhang", unionid: "u-zhang", nickname: "张同学", headimgurl: "https://pictures.example.com/1" } : refusal,
    "/v1.0/oauth2/userAccessToken": () => (isRight && knows ? { accessToken: "token-1" } : refusal),
    "/v1.0/contact/users/me": () => (holds ? { openId: "d-zhang", unionId: "u-zhang", nick: "张同学", avatarUrl: "" } : refusal),
    "/open-apis/authen/v2/oauth/token": () => (isRight && knows ? { code: 0, access_token: "token-1" } : refusal),
    "/open-apis/authen/v1/user_info": () => (holds ? { code: 0, data: { open_id: "f-zhang", union_id: "u-zhang", name: "张同学" } } : refusal),
    "/oauth2.0/token": () => (isRight && knows ? { access_token: "token-1" } : refusal),
    "/oauth2.0/me": () => (holds ? { openid: "q-zhang" } : refusal),
    "/user/get_user_info": () => (holds ? { ret: 0, nickname: "张同学" } : refusal),
  };
  return calls[path]?.() ?? refusal;
}
