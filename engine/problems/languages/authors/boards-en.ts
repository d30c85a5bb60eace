/** What is told of data screens, by its zh-CN words. */
export const boardsInEnglish: Readonly<Record<string, string>> = {
  大屏: "board",
  大屏的范围: "scope of the board",
  大屏的观看人: "audience of the board",
  磁贴的统计筛选: "filter of the statistics of the tiles",
  "磁贴“{0}”": 'the tile "{0}"',
  "统计 {0} 的筛选": "filter of the statistic {0}",
  "宽和高至少为 1 格": "it is one step wide and high at least",
  超出了大屏: "it reaches beyond the board",
  "与“{0}”重叠；要叠放请写 layer": 'it lies over "{0}"; write layer where that is meant',
  这种磁贴不取数据: "a tile of this look reads nothing",
  "with 没有当前的数据可读，只用常量、参数和日期": "with has no record to read: use constants, parameters and the day",
  "不能看统计“{0}”，请授予 statistics 并写进它的 openTo": 'may not see the statistic "{0}"; grant it statistics and name it in openTo',
  "维度“{0}”指到单个人或单条数据": 'would be told of single people or rows by the dimension "{0}"',
  "统计读了敏感字段“{0}”": 'would be told of the sensitive field "{0}"',
  "不能查看“{0}”的数据": 'may not read rows of "{0}"',
  "看不到字段“{0}”": 'does not see the field "{0}"',
};
