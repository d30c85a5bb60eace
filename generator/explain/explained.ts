/** What a document amounts to, in words and plain data. Empty texts: there is nothing to say. */
export interface Explained {
  /** `entity:leave`. */
  document: string;
  title: string;
  file: string;
  /** What holds for the whole. */
  facts: Fact[];
  sections: Section[];
}

export interface Fact {
  title: string;
  value: string;
  /** The document does not say it: the language does. */
  isDefault: boolean;
}

/** `fields`, `rules`, `moves` ...: one of what there is of a document. */
export interface Section {
  key: SectionKey;
  title: string;
  lines: Line[];
}

export const sectionTitles = {
  fields: "字段",
  rules: "规则与限额",
  conditions: "命名条件",
  moves: "流转，每一步按发生的先后",
  rights: "各角色的权限",
  effects: "写入时发生的事",
  calls: "可以发起的操作",
  views: "各角色看到的页面",
  summaries: "由它算出的汇总",
  uses: "用到它的地方",
} as const;
export type SectionKey = keyof typeof sectionTitles;

export interface Line {
  /** Name, key or role: `days`, `submit`, `fdy`; of a use `kind:id`. */
  key: string;
  title: string;
  /** One thing each. */
  about: string[];
  /** Where it is written. Absent: it is in no single place. */
  from?: Place;
  /** What was written elsewhere than the rest of it. */
  changed?: (Place & { what: string })[];
}

export interface Place {
  file: string;
  /** JSON Pointer into the file. */
  path: string;
}

/** Without sections that have no line. */
export const sectionsOf = (lines: Partial<Record<SectionKey, Line[]>>): Section[] =>
  Object.entries(sectionTitles).flatMap(([key, title]) => {
    const own = lines[key as SectionKey] ?? [];
    return own.length === 0 ? [] : [{ key: key as SectionKey, title, lines: own }];
  });
