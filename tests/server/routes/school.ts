/** A small school for the reference calls: one campus, two colleges, two classes, three students, three teachers. */
export const school = {
  campus: [{ id: "1", campusCode: "01", campusName: "主校区", isDefault: true, isEnabled: true, sort: 1 }, { id: "2", campusCode: "02", campusName: "旧校区", isEnabled: false, sort: 2 }],
  building: [{ id: "21", campusId: "1", buildingCode: "J01", buildingName: "1号教学楼", floorUp: 6, isEnabled: true }],
  venue: [{ id: "601", venueCode: "J01201", venueName: "J01-201", campusId: "1", buildingId: "21", floor: 2, seatCount: 60, examSeatCount: 30, isEnabled: true }],
  canton: [
    { id: "1", cantonCode: "330000", cantonName: "浙江省", cantonLevel: "1", isEnabled: true }, { id: "2", cantonCode: "330100", cantonName: "杭州市", cantonLevel: "2", parentCode: "330000", isEnabled: true },
    { id: "3", cantonCode: "330106", cantonName: "西湖区", cantonLevel: "3", parentCode: "330100", isEnabled: true },
  ],
  department: [
    { id: "1", deptCode: "D01", deptName: "示范学院", deptType: "1", isEnabled: true, sort: 1 }, { id: "12", deptCode: "D12", deptName: "信息工程学院", deptType: "3", parentId: "1", isEnabled: true, sort: 2 },
    { id: "13", deptCode: "D13", deptName: "机电学院", deptType: "3", parentId: "1", isEnabled: true, sort: 3 },
  ],
  grade: [{ id: "1", grade: 2025, gradeName: "2025级", isEnabled: true }],
  major: [{ id: "31", majorCode: "510203", majorName: "软件技术", departmentId: "12", xz: 3, isEnabled: true }, { id: "32", majorCode: "460101", majorName: "机电", departmentId: "13", xz: 3, isEnabled: true }],
  gradeMajor: [{ id: "77", grade: "2025", majorId: "31", departmentId: "12", campusId: "1", gradeMajorName: "2025级软件技术", isEnabled: true }],
  stuClass: [
    { id: "401", bh: "25310101", bjmc: "软件2501", grade: "2025", majorId: "31", departmentId: "12", campusId: "1", fdyGh: "20100011", bzrGh: "20120022", isEnabled: true },
    { id: "402", bh: "25320101", bjmc: "机电2501", grade: "2025", majorId: "32", departmentId: "13", campusId: "1", fdyGh: "20100012", isEnabled: true },
  ],
  counsellorClass: [
    { id: "1", gh: "20100011", classId: "401", classDuty: "fdy", startDate: "2025-09-01" }, { id: "2", gh: "20120022", classId: "401", classDuty: "bzr", startDate: "2025-09-01" },
    { id: "3", gh: "20100012", classId: "402", classDuty: "fdy", startDate: "2025-09-01" },
  ],
  teacher: [
    { id: "501", gh: "20100011", xm: "李四", xb: "1", departmentId: "12", campusId: "1", phone: "13800000011" }, { id: "502", gh: "20120022", xm: "赵六", xb: "2", departmentId: "12", campusId: "1" },
    { id: "503", gh: "20100012", xm: "钱七", xb: "1", departmentId: "13", campusId: "1" },
  ],
  counsellor: [{ id: "1", gh: "20100011", departmentId: "12", startDate: "2025-09-01", isOnDuty: true }, { id: "2", gh: "20100012", departmentId: "13", startDate: "2025-09-01", isOnDuty: true }],
  baseStudentInfo: [
    { id: "701", xh: "2025310101", xm: "王五", xb: "1", grade: "2025", classId: "401", majorId: "31", departmentId: "12", campusId: "1", phone: "13800001234" },
    { id: "702", xh: "2025310102", xm: "王小六", xb: "2", grade: "2025", classId: "401", majorId: "31", departmentId: "12", campusId: "1", phone: "13800005678" },
    { id: "703", xh: "2025320101", xm: "孙八", xb: "1", grade: "2025", classId: "402", majorId: "32", departmentId: "13", campusId: "1", phone: "13800009999" },
  ],
  schoolCalendar: [
    { id: "91", xn: "2026-2027", xqM: "1", calendarName: "2026-2027学年第一学期", startDate: "2026-08-31", endDate: "2027-01-24", teachStartDate: "2026-08-31", teachEndDate: "2027-01-10", firstWeekday: 1, isCurrent: true, state: "published" },
    { id: "92", xn: "2026-2027", xqM: "2", calendarName: "2026-2027学年第二学期", startDate: "2027-02-22", endDate: "2027-07-11", teachStartDate: "2027-02-22", teachEndDate: "2027-07-04", firstWeekday: 1, state: "draft" },
  ],
  schoolCalendarItem: [
    { id: "911", calendarId: "91", xn: "2026-2027", xqM: "1", riQi: "2026-11-20", zc: 12, xqj: 5, month: 11, isTeachDay: true, isHoliday: false }, { id: "912", calendarId: "91", xn: "2026-2027", xqM: "1", riQi: "2026-11-21", zc: 12, xqj: 6, month: 11, isTeachDay: false, isHoliday: false },
    { id: "921", calendarId: "92", xn: "2026-2027", xqM: "2", riQi: "2027-03-01", zc: 2, xqj: 1, month: 3, isTeachDay: true, isHoliday: false },
  ],
  dataDictionary: [
    { id: "800", code: "leave_place", dictionaryValue: "去向", dictionaryType: "1", isEnabled: true }, { id: "801", code: "leave_place", dictionaryKey: "1", dictionaryValue: "省内", parentId: "800", isEnabled: true, sort: 1 },
    { id: "802", code: "leave_place", dictionaryKey: "11", dictionaryValue: "本市", parentId: "801", isEnabled: true, sort: 2 },
  ],
  dorm: [{ id: "d1", dormCode: "G1", dormName: "1号公寓", campusId: "1", genderLimit: "1", isEnabled: true }],
  dormFloor: [{ id: "f1", dormId: "d1", floorNo: 1, floorName: "1层", isEnabled: true }],
  dormRoom: [{ id: "r101", dormId: "d1", floorId: "f1", roomNo: "101", roomFullName: "主校区-1号公寓-1层-101", bedTotal: 6, isEnabled: true }],
  dormBed: [{ id: "b1", roomId: "r101", dormId: "d1", floorId: "f1", bedNo: "1", xh: "2025310101", isEnabled: true }],
  baseParams: [{ id: "p1", paramsId: "leave.maxDays", paramsName: "请假最长天数", paramsGroup: "leave", paramsType: "number", paramsValue: "7", isEnabled: true }, { id: "p2", paramsId: "sms.key", paramsName: "短信密钥", paramsGroup: "base", paramsType: "string", paramsValue: "topsecret", isSecret: true, isEnabled: true }],
  richText: [{ id: "701", richCode: "dorm_notice", title: "住宿须知", scene: "dorm", content: "<p>须知</p>", versionNo: 3, isCurrent: true, isPublic: true, isEnabled: true }, { id: "702", richCode: "inner", title: "内部", scene: "dorm", content: "<p>内部</p>", versionNo: 1, isCurrent: true, isEnabled: true }],
  sysUser: [
    { id: "1", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" }, { id: "2", accountNo: "fdy001", userName: "李四", userType: "1", gh: "20100011", departmentId: "12", roles: ["fdy", "teacher"], state: "normal" },
    { id: "3", accountNo: "dept001", userName: "学院", userType: "1", departmentId: "12", roles: ["dept"], state: "normal" }, { id: "4", accountNo: "2025310101", userName: "王五", userType: "2", xh: "2025310101", departmentId: "12", roles: ["student"], state: "normal" },
    { id: "5", accountNo: "fdy002", userName: "钱七", userType: "1", gh: "20100012", departmentId: "13", roles: ["fdy"], state: "normal" },
  ],
};
