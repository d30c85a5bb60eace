/** The same of the checks of samples. */
export const sampleWords: Readonly<Record<string, string>> = {
  样例: "samples",
  "“{0}”没有流程，请去掉": '"{0}" has no flow, take it away',
  "rows 不是查询，没有可以逐行生成的数据，请去掉": "rows is no query, so there is nothing to make rows for: take it away",
  "没有动作通到这个节点，可用：{0}": "no move leads to this node, there are {0}",
  "份量应大于 0": "a weight is greater than 0",
  "不是字典、引用字段，没有可以任取的，请写明从哪些值中取":
    "is neither a dictionary nor a reference, so there is nothing to pick from: list the values",
  "没有写 lines 的文件是一张图片，名称请以 .png 结尾": "a file without lines is a picture: let its name end in .png",
  不是明细表字段: "is no table field",
  "必填而没有人填，请在 fields 里写 {0} 怎样取值": "is required and nobody fills it: say in fields what {0} holds",
};
