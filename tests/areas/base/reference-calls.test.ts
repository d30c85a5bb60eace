import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedHeaders, testApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { school } from "../../server/http/routes/school.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ rows: school });
});
afterAll(() => server.close());

const base = "/api/flySource-base";
const data = async (account: string, path: string, query: Record<string, string> = {}) => {
  const reply = await server.as(account).get(path, query);
  expect([path, reply.statusCode, reply.json().msg]).toEqual([path, 200, "操作成功"]);
  return reply.json().data;
};

const classRow = { id: "401", value: "401", label: "软件2501", bh: "25310101", bjmc: "软件2501", grade: "2025", majorId: "31", departmentId: "12" };
const studentRow = {
  xh: "2025310101",
  value: "2025310101",
  label: "王五(2025310101)",
  xm: "王五",
  xb: "1",
  classId: "401",
  bjmc: "软件2501",
  phone: "138****1234",
};

describe("a reference call answers the contract's fields", () => {
  test.each<[string, string, Record<string, string>, unknown]>([
    ["campus/getSelect", "admin", {}, [{ id: "1", value: "1", label: "主校区", campusCode: "01", campusName: "主校区", isDefault: true }]],
    [
      "building/getSelect",
      "admin",
      { campusId: "1" },
      [{ id: "21", value: "21", label: "1号教学楼", buildingCode: "J01", buildingName: "1号教学楼", campusId: "1", floorUp: 6 }],
    ],
    ["building/getSelect", "admin", { campusId: "2" }, []],
    [
      "venue/getSelect",
      "2025310101",
      { floor: "2" },
      [
        {
          id: "601",
          value: "601",
          label: "J01-201",
          venueCode: "J01201",
          venueName: "J01-201",
          campusId: "1",
          buildingId: "21",
          floor: 2,
          seatCount: 60,
          examSeatCount: 30,
        },
      ],
    ],
    ["canton/getProvince", "admin", {}, [{ value: "330000", label: "浙江省", cantonCode: "330000", cantonName: "浙江省", cantonLevel: "1" }]],
    [
      "canton/getCity",
      "admin",
      { province: "330000" },
      [{ value: "330100", label: "杭州市", cantonCode: "330100", cantonName: "杭州市", cantonLevel: "2" }],
    ],
    ["canton/getAreaList", "admin", {}, [{ value: "330000", children: [{ value: "330100", children: [{ value: "330106", label: "西湖区" }] }] }]],
    [
      "department/getTree",
      "2025310101",
      {},
      [
        {
          id: "1",
          parentId: "0",
          label: "示范学院",
          children: [
            { id: "12", value: "12", label: "信息工程学院", parentId: "1", deptCode: "D12", deptName: "信息工程学院", deptType: "3", children: [] },
            { id: "13" },
          ],
        },
      ],
    ],
    ["department/getTree", "admin", { root: "12" }, [{ id: "12" }]],
    ["department/getSelect", "dept001", { flag: "1" }, [{ id: "12", parentId: "1" }]],
    ["department/getSelect", "admin", { deptType: "3" }, [{ id: "12" }, { id: "13" }]],
    [
      "gradeMajor/getSelect",
      "admin",
      { grade: "2025" },
      [{ id: "77", value: "77", label: "2025级软件技术", grade: "2025", majorId: "31", majorName: "软件技术", departmentId: "12" }],
    ],
    [
      "major/getMajorSelect",
      "admin",
      { grade: "2025" },
      [{ id: "31", value: "31", label: "软件技术", majorCode: "510203", majorName: "软件技术", departmentId: "12", xz: 3 }],
    ],
    ["stuClass/getClassSelect", "admin", {}, [{ ...classRow, fdyGh: "20100011", bzrGh: "20120022" }, { id: "402" }]],
    ["stuClass/getClassSelect", "fdy001", { flag: "1" }, [{ id: "401" }]],
    ["stuClass/getClassFdySelect", "fdy001", { isFdy: "1" }, [{ id: "401" }]],
    ["stuClass/getClassFdySelectByUserId", "admin", { isFdy: "1", userId: "2" }, [{ id: "401" }]],
    [
      "teacher/getFdySelect",
      "2025310101",
      {},
      [
        { gh: "20100012", label: "钱七(20100012)" },
        { gh: "20100011", value: "20100011", label: "李四(20100011)", xm: "李四", departmentId: "12", departmentName: "信息工程学院" },
      ].reverse(),
    ],
    ["teacher/getSelect", "admin", { gh: "赵" }, [{ gh: "20120022" }]],
    ["teacher/getFdyBzrSelect", "admin", { gh: "2012" }, [{ gh: "20120022", isFdy: false, isBzr: true }]],
    ["baseStudentInfo/getSelect", "admin", { classId: "401", xh: "王五" }, [studentRow]],
    ["baseStudentInfo/getSelect", "fdy001", {}, [{ xh: "2025310101" }, { xh: "2025310102" }]],
    ["student/classStudent", "fdy001", { classId: "401" }, [studentRow, { xh: "2025310102" }]],
    ["student/fdyStudent", "fdy001", { fdyId: "20100011" }, [{ xh: "2025310101" }, { xh: "2025310102" }]],
    ["student/fdyStudent", "fdy001", { fdyId: "2" }, [{ xh: "2025310101" }, { xh: "2025310102" }]],
    [
      "school/getDorm",
      "admin",
      { isEnabled: "1" },
      [{ id: "d1", value: "d1", label: "1号公寓", dormName: "1号公寓", campusId: "1", genderLimit: "1" }],
    ],
    ["school/getFloor", "admin", { dormId: "d1" }, [{ id: "f1", value: "f1", label: "1层", floorNo: 1, dormId: "d1" }]],
    ["school/getRoom", "admin", { floorId: "f1" }, [{ id: "r101", value: "r101", label: "101", roomNo: "101", floorId: "f1", bedTotal: 6 }]],
    [
      "school/getDormTree",
      "admin",
      { floor: "2" },
      [{ id: "d1", type: "dorm", children: [{ id: "f1", type: "floor", children: [{ id: "r101", type: "room" }] }] }],
    ],
    ["school/getRoomFullName", "admin", { keyword: "101" }, [{ id: "r101", roomFullName: "主校区-1号公寓-1层-101" }]],
    ["school/getRoomStu", "admin", { roomId: "r101" }, [{ ...studentRow, bedNo: "1" }]],
    [
      "schoolCalendarItem/getOne",
      "2025310101",
      { riQiStr: "2026-11-20" },
      { id: "911", xn: "2026-2027", xqM: "1", riQi: "2026-11-20", zc: 12, xqj: 5, month: 11, isTeachDay: true, isHoliday: false, eventName: "" },
    ],
    ["schoolCalendarItem/getOne", "admin", { riQiStr: "2020-01-01" }, null],
    ["schoolCalendarItem/getOne", "admin", { riQiStr: "2027-03-01" }, null],
    [
      "schoolCalendarItem/getZcSelect",
      "admin",
      {},
      [{ value: 12, label: "第12周", startDate: "2026-11-20", endDate: "2026-11-21", isCurrent: true }],
    ],
    ["schoolCalendarItem/getMonthSelect", "admin", { xn: "2026-2027", xqM: "1" }, [{ value: "2026-11", label: "2026年11月", isCurrent: true }]],
    [
      "schoolCalendar/getXnXqSelect",
      "admin",
      { isCurrent: "1" },
      [{ value: "2026-2027-1", label: "2026-2027学年第一学期", xn: "2026-2027", xqM: "1", isCurrent: true }],
    ],
    ["schoolCalendar/getXnSelect", "admin", {}, [{ value: "2026-2027", label: "2026-2027学年", isCurrent: true }]],
    [
      "schoolCalendar/getYear",
      "admin",
      {},
      [
        { value: "2026", label: "2026年" },
        { value: "2027", label: "2027年" },
      ],
    ],
    [
      "dataDictionary/getDict",
      "2025310101",
      { code: "leave_place" },
      [
        {
          id: "801",
          code: "leave_place",
          dictionaryKey: "1",
          dictionaryValue: "省内",
          value: "1",
          label: "省内",
          parentId: "800",
          color: "",
          sort: 1,
          isDefault: false,
        },
        { id: "802" },
      ],
    ],
    ["dataDictionary/getDict", "admin", { code: "nothing" }, []],
    ["dataDictionary/getParentDict", "admin", { code: "leave_place", dictionaryKey: "11" }, [{ dictionaryKey: "1" }, { dictionaryKey: "11" }]],
    [
      "dataDictionary/getTree",
      "admin",
      { dictionaryCode: "leave_place", dictionaryType: "1" },
      [{ dictionaryKey: "1", children: [{ dictionaryKey: "11", children: [] }] }],
    ],
    [
      "richText/getOne",
      "admin",
      { richCode: "dorm_notice" },
      { id: "701", richCode: "dorm_notice", title: "住宿须知", scene: "dorm", content: "<p>须知</p>", version: 3 },
    ],
    [
      "baseParams/getOne",
      "admin",
      { paramsId: "leave.maxDays" },
      { paramsId: "leave.maxDays", paramsName: "请假最长天数", paramsType: "number", paramsValue: "7" },
    ],
    ["baseParams/getOne", "admin", { paramsId: "sms.key" }, { paramsId: "sms.key", paramsValue: "******" }],
    ["baseParams/getOne", "2025310101", { paramsId: "import.maxRows" }, { paramsId: "import.maxRows", paramsType: "integer", paramsValue: "20000" }],
  ])("%s for %s with %j", async (path, account, query, expected) => {
    expect(await data(account, `${base}/${path}`, query)).toMatchObject(expected as object);
  });
  test("under the alias of the service too", async () => {
    expect(await data("admin", "/api/base/campus/getSelect")).toHaveLength(1);
  });
});

describe("outside the data scope", () => {
  test.each([
    ["fdy001", "student/classStudent", { classId: "402" }],
    ["2025310101", "student/classStudent", { classId: "402" }],
    ["fdy001", "student/fdyStudent", { fdyId: "20100012" }],
    ["fdy001", "stuClass/getClassFdySelectByUserId", { isFdy: "1", userId: "5" }],
  ])("%s gets 403 from %s", async (account, path, query) => {
    expect((await server.as(account).get(`${base}/${path}`, query as unknown as Record<string, string>)).statusCode).toBe(403);
  });
  test("a student sees no other student in a choice", async () => {
    expect((await data("2025310101", `${base}/baseStudentInfo/getSelect`)).map((row: { xh: string }) => row.xh)).toEqual(["2025310101"]);
  });
});

describe("a generic call of the same path", () => {
  test("answers when a parameter comes that the named one does not know", async () => {
    const rows = await data("admin", `${base}/campus/getSelect`, { keyword: "主" });
    expect(rows).toMatchObject([{ id: "1", value: "1", label: "主校区" }]);
    expect((await server.as("admin").get(`${base}/campus/getSelect`, { nonsense: "1" })).statusCode).toBe(400);
  });
  test("answers getOne by id", async () => {
    expect(await data("admin", `${base}/schoolCalendarItem/getOne`, { id: "911" })).toMatchObject({ riQi: "2026-11-20", version: 1 });
  });
});

describe("without sign-in", () => {
  test("only public rich text and the nine fields of the site are told", async () => {
    const open = (path: string) => server.app.inject({ url: `${base}/${path}` });
    expect((await open("richText/getOne?richCode=dorm_notice")).json().data).toMatchObject({ title: "住宿须知" });
    expect((await open("richText/getOne?richCode=inner")).json().data).toBeNull();
    expect(Object.keys((await open("openApi/getAppInfo?appType=0")).json().data).sort()).toEqual([
      "globalTitle",
      "globalViceTitle",
      "isWartermark",
      "loginTips",
      "showLogin",
      "ssoLoginUrl",
      "ssoLogoutUrl",
      "ssoType",
      "ureportUrl",
    ]);
    expect(Object.keys((await open("baseParams/openApi/getAIConfig")).json().data)).toEqual(["enabled", "name", "welcomeText", "maxTokens"]);
    expect((await open("campus/getSelect")).statusCode).toBe(401);
  });
});

describe("a base parameter", () => {
  test("is saved by who may, checked by its type, and used at the next call", async () => {
    const submit = (account: string, body: object) => server.as(account).post(`${base}/baseParams/submit`, body);
    expect((await submit("admin", { paramsId: "import.maxRows", paramsValue: "many" })).json().msg).toBe("参数值格式不正确");
    expect((await submit("2025310101", { paramsId: "import.maxRows", paramsValue: "5" })).statusCode).toBe(403);
    expect((await submit("admin", { paramsId: "import.maxRows", paramsValue: "5" })).json().data).toEqual({ paramsId: "import.maxRows" });
    expect((await data("2025310101", `${base}/screen/context`)).params["import.maxRows"]).toBe(5);
  });
});

test("the map of regions is kept by the browser and asked for by its tag", async () => {
  const first = await server.as("admin").get(`${base}/canton/getAreaList`);
  expect(first.headers["cache-control"]).toBe("private, max-age=86400");
  const path = `${base}/canton/getAreaList`;
  const again = await server.app.inject({
    url: path,
    headers: { ...signedHeaders(server.runtime, path, await server.as("admin").token()), "if-none-match": String(first.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});
