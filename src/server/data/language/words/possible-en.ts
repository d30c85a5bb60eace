/** What is said of things that may or may not be done with a record. */
export const possibleEnglish: Readonly<Record<string, string>> = {
  "现在是“{0}”，在“{1}”时才能办理": 'It is now at "{0}"; this is done at "{1}"',
  "这一步您已办理、已转交，或正等待他人": "You have decided this step, handed it on, or wait for somebody else",
  不由您办理: "This is not yours to decide",
  "由{0}办理": "Decided by: {0}",
  这条记录不符合办理的条件: "This record does not meet the conditions of the step",
  "须符合条件：{0}": "It must hold: {0}",
  申请人本人: "the applicant",
  指定的办理人: "the person named for it",
  "“{0}”不能修改：{1}": '"{0}" cannot be changed: {1}',
  您的角色没有这项权限: "Your role does not have this right",
  不在您可以操作的数据范围内: "It is not among the records you may do this with",
};
