/** What taking back an import, or cells that were filled in, says of itself and of what is in its way. */
export const takenBackEnglish = {
  "撤销导入（{0}）：删除 {1} 行，恢复 {2} 行": "Import undone ({0}): {1} rows deleted, {2} restored",
  "本次导入已于 {0} 撤销": "This import was undone at {0}",
  "导入已超过 {0} 小时，不能撤销": "The import is more than {0} hours old and cannot be undone",
  导入之后已被删除: "it was deleted after the import",
  不在您可以导入的范围内: "it is outside of what you may import",
  导入之后已被修改: "it was changed after the import",
  "导入改写了加密保存的内容，原值无法恢复": "the import replaced something kept sealed, whose former value cannot be restored",
  "本次填写已于 {0} 撤销": "What was filled in was undone at {0}",
  "填写已超过 {0} 小时，不能撤销": "It was filled in more than {0} hours ago and cannot be undone",
  填写之后已被删除: "it was deleted after it was filled in",
  不在您可以修改的范围内: "it is outside of what you may change",
  填写之后已被修改: "it was changed after it was filled in",
  "填写改写了加密保存的内容，原值无法恢复": "what was filled in replaced something kept sealed, whose former value cannot be restored",
} as const;
