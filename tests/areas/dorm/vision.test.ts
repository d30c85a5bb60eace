import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtinVision } from "../../../src/server/areas/dorm/vision/builtin.ts";
import { httpVision } from "../../../src/server/areas/dorm/vision/http-vision.ts";
import { judge } from "../../../src/server/areas/dorm/vision/score.ts";
import { VisionFault } from "../../../src/server/areas/dorm/vision/vision.ts";

const labels = [
  { label: "101", title: "地面有垃圾" },
  { label: "201", title: "违章电器" },
];
const asked = { photos: [Buffer.from("one"), Buffer.from("two")], labels, model: "room-1", prompt: "看地面" };

/** A vision service of its own, which answers what the test says. */
let server: Server;
let answer: { status: number; body: string };
let received: { key: string | undefined; body: unknown };
beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      received = { key: request.headers.authorization, body: JSON.parse(body) };
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

const ask = (loopback = true) =>
  httpVision({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`, key: "secret", loopback })(asked);

test("a service is asked with key, labels and photos, and its answer is read", async () => {
  answer = {
    status: 200,
    body: JSON.stringify({ detections: [{ label: "101", confidence: 0.8, imageIndex: 1, box: [0, 0, 0.5, 0.5] }], summary: "地面有纸屑" }),
  };
  expect(await ask()).toEqual({ detections: [{ label: "101", confidence: 0.8, imageIndex: 1, box: [0, 0, 0.5, 0.5] }], summary: "地面有纸屑" });
  expect(received.key).toBe("Bearer secret");
  expect(received.body).toEqual({
    ...{ model: "room-1", prompt: "看地面" },
    labels: labels.map(({ label, title }) => ({ code: label, title })),
    images: asked.photos.map((photo) => photo.toString("base64")),
  });
});

test.each([
  ["an error", 500, "{}", "视觉服务没有正常应答"],
  ["no JSON", 200, "<html>", "视觉服务的应答无法识别"],
  ["a label nobody asked for", 200, '{"detections":[{"label":"999","confidence":0.5}]}', "视觉服务的应答无法识别"],
  ["a photo that was not sent", 200, '{"detections":[{"label":"101","confidence":0.5,"imageIndex":2}]}', "视觉服务的应答无法识别"],
  ["a confidence beyond one", 200, '{"detections":[{"label":"101","confidence":5}]}', "视觉服务的应答无法识别"],
])("%s is no answer", async (_what, status, body, sentence) => {
  answer = { status, body };
  await expect(ask()).rejects.toThrow(new VisionFault(sentence));
});

test("this very machine is called only where its operator says so", async () => {
  answer = { status: 200, body: '{"detections":[]}' };
  await expect(ask(false)).rejects.toThrow(new VisionFault("视觉服务没有应答"));
});

test("without a service the same photos have the same answer", async () => {
  expect(await builtinVision(asked)).toEqual(await builtinVision(asked));
  expect((await builtinVision({ ...asked, labels: [] })).detections).toEqual([]);
});

test("a label costs once, only above its confidence, and no room has fewer than no points", () => {
  const seen = (label: string, confidence: number) => ({ label, confidence, imageIndex: 0, box: null });
  const rules = [
    { label: "101", minConfidence: 0.6, deduct: 5, isHazard: false },
    { label: "201", minConfidence: 0.6, deduct: 98, isHazard: true },
  ];
  expect(judge([seen("101", 0.9), seen("101", 0.7), seen("201", 0.5)], rules, 100).score).toBe(95);
  expect(judge([seen("101", 0.9), seen("201", 0.9)], rules, 100)).toMatchObject({
    score: 0,
    judged: [{ deduct: 5 }, { deduct: 98, isHazard: true }],
  });
});
