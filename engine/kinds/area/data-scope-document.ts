/** What the data scopes of roles mean: which rows each code leaves. One area of the set declares it; a code that is not explained leaves nothing. */
export interface DataScopesDeclaration {
  /** Dictionary of the codes. Each of its items is explained, and nothing else. */
  dict: string;
  /** Own references that lead from a row to the person it is about, who stands in a division: `xh` for `xh.classId`. The first that leads there counts. */
  through: string[];
  /** What people and rows are divided into. */
  divisions: DivisionDeclaration[];
  codes: ScopeCode[];
}

/** One way in which people and rows are divided: by department, by class. */
export interface DivisionDeclaration {
  /** Entity whose rows are the parts. */
  entity: string;
  /** Name of the reference to it, in every entity that has one. */
  field: string;
  /** List of parts in the row that gives a role its scope; read where the code leaves what was chosen. */
  chosenBy: string;
  /** A chosen part includes what is below it in the tree. Default false. */
  below?: boolean;
}

/** What a code leaves: everything, nothing but what is one's own, what was chosen in its row, or the parts of a division that the user has. */
export type ScopeCode = { code: string; rows: "all" | "own" | "chosen" } | UserScope;

export interface UserScope {
  code: string;
  /** Entity of a division. */
  division: string;
  /** Values of the user that name parts, a key or a list of keys: `user.departmentId`. */
  of: string[];
  /** What is below in the tree counts too. Default false. */
  below?: boolean;
}
