import { defineArea } from "../define-area.ts";
import { closeAccount, leaveSchool, resetPassword, studentAccount, syncAccount, teacherAccount } from "./accounts.ts";
import { counsellorRole, endCadre, endCounsellor, syncClassCadre } from "./cadres.ts";
import { batchAssign, handover, openClassDuty, syncClassDuty } from "./class-duties.ts";
import { changeClass, mergeClass, moveClass, splitClass } from "./class-moves.ts";
import { syncCantons } from "./cantons.ts";
import { refreshDictionary } from "./dictionaries.ts";
import { copyLastTerm } from "./copy-last-term.ts";
import { departmentTree, mergeDepartment, moveDepartment } from "./departments.ts";
import { educationOverlap, familyGuardian, familyParents } from "./families.ts";
import { copyGradeMajor, gradeMajorDates, graduateGrade, nextGrade } from "./grades.ts";
import { applyHoliday, importNationalHolidays, periodOverlap } from "./holidays.ts";
import { importCentre, revokeImport } from "./import-batches.ts";
import { syncMessenger } from "./messenger-sync.ts";
import { departmentNames, personPinyin } from "./names.ts";
import { checkParam, refreshParams, resetParam } from "./parameters.ts";
import { exportPhotos, importPhotos } from "./photos.ts";
import { checkFence, generateVenues, oneDefaultCampus, oneSchool, venueQrcodes } from "./places.ts";
import { manageReleases } from "./releases.ts";
import { publishRichText, richTextVersion } from "./rich-text.ts";
import { calendarDay, clearCurrentTerm, generateCalendar, generateItems, schoolYear } from "./school-calendar.ts";
import { studentDefaults } from "./student-defaults.ts";
import { addLabel, renameStudent } from "./students.ts";
import { resumeMessengerSyncs } from "./messenger-sync.ts";
import { referenceRoutes } from "./calls/index.ts";

/** What base data does that the language cannot say. */
export const base = defineArea({
  id: "base",
  operations: [
    oneSchool,
    checkFence,
    oneDefaultCampus,
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
    endCadre,
    counsellorRole,
    endCounsellor,
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
    familyParents,
    familyGuardian,
    educationOverlap,
    schoolYear,
    generateCalendar,
    generateItems,
    clearCurrentTerm,
    calendarDay,
    applyHoliday,
    importNationalHolidays,
    syncCantons,
    refreshDictionary,
    periodOverlap,
    checkParam,
    refreshParams,
    resetParam,
    richTextVersion,
    publishRichText,
    manageReleases,
    importCentre,
    revokeImport,
  ],
  jobs: [{ name: "base.messengerSync", title: "企业微信部门同步", cron: "* * * * *", run: resumeMessengerSyncs }],
  calls: referenceRoutes,
});
