import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { entityDoc } from "../../support/model.ts";

/** `name:type` or `name>entity` for a reference, `name[column:type …]` for a table; a table ends its line. */
const lines = `
student | xh:string xm:string grade:string deviceId:string classId:string departmentId:string unitId:string familySize:integer
dormBed | roomId:string bedState:string allocId>dormAlloc
dormAlloc | parentId>dormAlloc bedId>dormBed state:string
dormLive | bedId>dormBed roomId:string xh:string
dormStay | bedId>dormBed batchId:string departmentId:string state:string
dormStayQuota | departmentId:string batchId:string quota:integer
dormSign | xh:string deviceId:string signDate:date result:string isOdd:boolean
leaveApplication | xh:string startDate:date endDate:date state:string
dormHygieneItem | targetType:string isVeto:boolean sortNo:integer
hygieneCheck | roomId:string items[itemId>dormHygieneItem deduct:number]
accessBlack | personNo:string until:date
visit | personNo:string day:date
attendance | xh:string late:integer absent:integer
stockLine | warehouse:string material:string qty:number state:string
dispatch | orderId:string staff:string day:date result:string
feeStandard | grade:string major:string priority:integer amount:money
feeBill | xh:string grade:string major:string fromDate:date leaveDate:date amount:money
payOrder | payState:string items[billId>feeBill amount:money]
awardApplication | xh:string projectId:string departmentId:string batchId:string state:string
awardExclusion | projectId:string otherProjectId:string
awardQuota | batchId:string departmentId:string places:integer
awardPayItem | batchId:string xh:string amount:money resultId:string
awardBankAccount | xh:string isVerified:boolean
hardshipBatch | title:string scoreBands[minScore:number level:string]
hardship | batchId>hardshipBatch score:number
participant | classId:string xh:string
indicator | schemeId:string title:string
classScore | xh:string indicatorId:string
classReport | classId:string schemeId:string
question | stem:string kind:string options[code:string isCorrect:boolean]
marking | paperId:string score:number
plan | state:string planCount:integer types:string
volunteer | ksh:string choices[orderNo:integer planId>plan]
totalScore | rankNo:integer score:number batchNo:string
line | planCount:integer batchNo:string
welcomeStep | title:string dependsOn>welcomeStep isRequired:boolean
welcomeRecord | newStudentId:string stepId>welcomeStep result:string
goods | itemNo:string pieces:integer state:string
uniform | height:number weight:number
change | xh:string typeId>changeType state:string
changeType | title:string maxTimes:integer
`;

const typed = (word: string): FieldDocument => {
  const [, name = "", kind, rest = ""] = /^(\w+)([:>])(\w+)$/.exec(word) ?? [];
  return kind === ">" ? { name, title: name, type: "ref", entity: rest } : { name, title: name, type: rest as FieldDocument["type"] };
};

function fieldsOf(text: string): FieldDocument[] {
  const table = /(\w+)\[(.*)\]$/.exec(text);
  const own = (table === null ? text : text.slice(0, table.index)).trim().split(/\s+/);
  const rows: FieldDocument[] =
    table === null ? [] : [{ name: table[1]!, title: table[1]!, type: "table", columns: table[2]!.trim().split(/\s+/).map(typed) }];
  return [...own.filter((word) => word !== "").map(typed), ...rows];
}

/** What the items speak of: of each entity the fields that they read. */
export const entities: readonly EntityDocument[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [id = "", fields = ""] = line.split(" | ");
    return entityDoc(id, fieldsOf(fields), { title: id });
  });
