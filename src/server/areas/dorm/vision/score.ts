import type { Detection } from "./vision.ts";

/** What a label costs, and from which confidence on it counts. */
export interface LabelRule {
  label: string;
  minConfidence: number;
  deduct: number;
  isHazard: boolean;
}

export interface Judged extends Detection {
  deduct: number;
  isHazard: boolean;
}

/** The detections that count with what each costs, and the points that are left: a label costs once, however often it is seen. */
export function judge(detections: readonly Detection[], rules: readonly LabelRule[], fullScore: number): { score: number; judged: Judged[] } {
  const known = new Map(rules.map((rule) => [rule.label, rule]));
  const cost = new Set<string>();
  const judged = detections.flatMap((one): Judged[] => {
    const rule = known.get(one.label);
    if (rule === undefined || one.confidence < rule.minConfidence) return [];
    const isFirst = !cost.has(one.label);
    cost.add(one.label);
    return [{ ...one, deduct: isFirst ? rule.deduct : 0, isHazard: rule.isHazard }];
  });
  return { score: Math.max(0, fullScore - judged.reduce((sum, { deduct }) => sum + deduct, 0)), judged };
}
