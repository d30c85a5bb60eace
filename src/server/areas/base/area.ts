import { defineArea } from "../define-area.ts";
import { closeAccount, leaveSchool, resetPassword, studentAccount, syncAccount, teacherAccount } from "./accounts.ts";
import { counsellorRole, syncClassCadre } from "./cadres.ts";
import { batchAssign, handover, openClassDuty, syncClassDuty } from "./class-duties.ts";
import { changeClass, mergeClass, moveClass, splitClass } from "./class-moves.ts";
import { syncCantons } from "./cantons.ts";
import { refreshDictionary } from "./dictionaries.ts";
import { copyLastTerm } from "./copy-last-term.ts";
import { departmentTree, mergeDepartment, moveDepartment } from "./departments.ts";
import { copyGradeMajor, gradeMajorDates, graduateGrade, nextGrade } from "./grades.ts";
import { applyHoliday, importNationalHolidays } from "./holidays.ts";
import { importCentre, revokeImport } from "./import-batches.ts";
import { syncMessenger } from "./messenger-sync.ts";
import { departmentNames, personPinyin } from "./names.ts";
import { checkParam, refreshParams } from "./parameters.ts";
import { exportPhotos, importPhotos } from "./photos.ts";
import { checkFence, generateVenues, venueQrcodes } from "./places.ts";
import { manageReleases } from "./releases.ts";
import { calendarDay, clearCurrentTerm, generateCalendar, generateItems, schoolYear } from "./school-calendar.ts";
import { studentDefaults } from "./student-defaults.ts";
import { addLabel, renameStudent } from "./students.ts";
import { resumeMessengerSyncs } from "./messenger-sync.ts";
import { referenceRoutes } from "./calls/index.ts";

/** What base data does that the language cannot say. */
export const base = defineArea({
  id: "base",
  operations: [
    checkFence,
    generateVenues,
    venueQrcodes,
    departmentNames,
    departmentTree,
    moveDepartment,
    mergeDepartment,
    syncMessenger,
    gradeMajorDates,
    graduateGrade,
    nextGrade,
    copyGradeMajor,
    openClassDuty,
    splitClass,
    mergeClass,
    moveClass,
    changeClass,
    syncClassDuty,
    handover,
    batchAssign,
    copyLastTerm,
    syncClassCadre,
    counsellorRole,
    personPinyin,
    studentDefaults,
    studentAccount,
    teacherAccount,
    closeAccount,
    syncAccount,
    resetPassword,
    leaveSchool,
    renameStudent,
    addLabel,
    importPhotos,
    exportPhotos,
    schoolYear,
    generateCalendar,
    generateItems,
    clearCurrentTerm,
    calendarDay,
    applyHoliday,
    importNationalHolidays,
    syncCantons,
    refreshDictionary,
    checkParam,
    refreshParams,
    manageReleases,
    importCentre,
    revokeImport,
  ],
  jobs: [{ name: "base.messengerSync", title: "企业微信部门同步", cron: "* * * * *", run: resumeMessengerSyncs }],
  calls: referenceRoutes,
});
