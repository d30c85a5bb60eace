/** Actions of the catalogue that stand on their screen under another name, in another form, or not yet: by screen and action. */
export const actionDecisions: Record<string, Record<string, string>> = {
  "base/school": { update: "the page is one form with its own save" },
  "base/student": {
    importPhoto: "the button 照片采集 leads to the page of photos, which takes them in",
    viewPlain: "the eye beside each masked value asks for that one, with a reason (`reveal` of the grant)",
  },
  "base/student/detail": { viewPlain: "as on the list" },
  "base/student/myInfo": { submit: "what a student may change is saved with edit; its review is of the area of student status" },
  "base/student/import": {
    downloadTemplate: "first step of the import page",
    upload: "first step of the import page",
    validate: "second step of the import page",
    run: "last step of the import page",
  },
  "base/student/photo": {
    exportZip: "exportPhotos answers a package",
    crop: "pictures are cut when they are taken in",
    remove: "removePhoto: the record stays",
  },
  "base/student/statistics": { drill: "not built: a group of a statistic leads nowhere yet" },
  "base/schoolHoliday": { apply: "applyHoliday" },
  "base/baseParams": { submit: "edit saves through the call submit", refreshCache: "refreshParams also forgets what processes remember" },
  "leave/application": { applyCancel: "openCancel leads to the form of the return" },
  "leave/approval": {
    transfer: "a helper of the flow, offered on every record it is open for",
    submit: "opinions are sent with approve, return and reject",
  },
  "leave/overdue": { submit: "cancel sends what was found out" },
  "leave/type": { sort: "the place is a field of the form" },
  "leave/statistics": {
    export: "each statistic downloads as a table",
    print: "every page of statistics prints",
    drill: "not built: a group of a statistic leads nowhere yet",
  },
  "leave/holidayStatistics": {
    export: "each statistic downloads as a table",
    print: "every page of statistics prints",
    drill: "not built: a group of a statistic leads nowhere yet",
  },
  "index/home": {
    configure: "drawn by the home page",
    addCard: "drawn by the page that arranges the desktop",
    removeCard: "drawn by the page that arranges the desktop",
    openApp: "drawn by the cards of apps",
    refresh: "cards ask again by themselves and offer it when they fail",
  },
  "index/servicecenter": { uncollect: "collectItem takes back what it gave", search: "the search box of the page" },
  "index/personalcenter": {
    editProfile: "drawn by the page",
    changePassword: "drawn by the page",
    bind: "drawn by the page",
    uploadAvatar: "drawn by the page",
    messageSetting: "drawn by the page",
  },
  "personal/usertodo": { urge: "one urges others about one's own applications: the tab 我的申请 of the same page" },
  "personal/mynotice": { download: "files are downloaded where they stand in the notice" },
  "personal/mylesson": { switchWeek: "drawn by the page" },
  "personal/userapps": { sort: "tiles are moved by mouse and keyboard" },
  "personal/userschedule": { invite: "members are a field of the form" },
  userset: {
    save: "drawn by the page",
    reset: "drawn by the page",
    addCard: "drawn by the page",
    removeCard: "drawn by the page",
    preview: "drawn by the page",
    saveAsTemplate: "drawn by the page",
  },
  "portal/statistics": {
    export: "each statistic downloads as a table",
    print: "every page of statistics prints",
    drill: "not built: a group of a statistic leads nowhere yet",
  },
  "system/serviceCenter": { open: "openApp" },
  "system/authorization": {
    saveButton: "saveMenu saves pages and buttons together",
    saveDataScope: "saveMenu saves the scope of data with them",
    compare: "a button of its first step, system/authorization-menu",
    copyFrom: "a button of its first step, system/authorization-menu",
    clear: "a button of its first step, system/authorization-menu",
  },
  "gen/genTable": { write: "writeDrafts" },
  "resource/scheduledJob": {
    add: "jobs are documents of the product and of the school's drafts: their work is code, never text of a row",
    remove: "as add; a job rests with 暂停",
    copy: "as add",
  },
  "resource/jobLog": { clear: "runs go by themselves: after 90 days, frequent successes after two" },
  "gen/genRecord": { download: "the package is a file of the record" },
  "resource/attachment": {
    upload: "files are uploaded where a record holds them",
    preview: "pictures and papers are shown where a record holds them; download opens them here",
    remove: "recycle, and a month later the job resource/attachments",
  },
  "resource/smsConfig": { queryBalance: "not built: no service tells it by the call that sends" },
  "report/report": {
    add: "reports are documents: drafts of the designer make new ones",
    design: "as add",
    remove: "as add; withdraw stops one",
    copy: "as add",
    import: "as add",
  },
  "report/reportCategory": { addChild: "a new one asks what it stands below", move: "edit says what it stands below" },
  "report/reportDataset": {
    add: "data sets stand in the document of their report; nobody writes statements",
    update: "as add",
    remove: "as add",
    parseFields: "its fields follow from the cells of the report",
    copy: "as add",
  },
  "report/reportView": {
    query: "the report asks for it where it is drawn",
    print: "PDF, beside the drawn report",
    export: "workbook and CSV, beside the drawn report",
    collect: "not built: saved views of the list serve",
  },
  "screen/bigScreen": {
    add: "data screens are documents: drafts of the designer make new ones",
    design: "as add",
    remove: "as add; withdraw stops one",
    copy: "as add",
  },
  "resource/exportTask": { remove: "tasks go by themselves with their files after seven days" },
};

/** Statistics of the catalogue that are no document of their own. */
export const statisticDecisions: Record<string, string> = {
  "index/personalcenter": "numbers of four businesses, drawn by the page from their lists",
  "base/student/detail": "counted on the tabs of the page: leave by term; awards and violations are of areas to come",
};

/** Screens of these areas that no document describes yet; one that is written leaves this list. */
export const unwritten: readonly string[] = [];
