import type { SamplesDocument } from "../../../../engine/kinds/samples/document.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { DrawPlace } from "./draws.ts";
import { inOrder, readBy, type Source } from "./in-order.ts";
import { makeRows } from "./make-rows.ts";
import { SampleSchool } from "./sample-school.ts";

/** Rows that no document can say: what makes them reads the school so far. */
export interface RowSource extends Source {
  /** After everything else. */
  last?: true;
  make(school: SampleSchool): Readonly<Record<string, readonly Record<string, unknown>[]>>;
}

export interface SchoolPlan {
  model: Model;
  documents: readonly SamplesDocument[];
  /** Beside the documents. */
  sources: readonly RowSource[];
  place: SampleSchool["place"];
  file: DrawPlace["file"];
}

/** The school of the documents as rows; the same clock gives the same rows. @throws Error when rules refuse every draw of a row */
export function makeSchool({ model, documents, sources, place, file }: SchoolPlan): SampleSchool {
  const school = new SampleSchool(model, place);
  let serial = 0;
  const own = documents
    .filter(({ of }) => model.entities.has(of))
    .map((document, at): RowSource => {
      const first = documents.findIndex(({ of }) => of === document.of) === at;
      const begin = documents.slice(0, at).filter(({ of }) => of === document.of).length + 1;
      const idOf = (index: number) => (first && Array.isArray(document.rows) ? String(index) : `${begin}${String(index).padStart(17, "0")}`);
      return {
        name: document.id,
        makes: [document.of],
        reads: readBy(model, document),
        make: () => {
          makeRows({ school, document, idOf, file, serial: () => ++serial });
          return {};
        },
      };
    });
  const all = inOrder([...sources, ...own]);
  for (const source of [...all.filter(({ last }) => last !== true), ...all.filter(({ last }) => last === true)]) {
    for (const [entity, rows] of Object.entries(source.make(school))) if (model.entities.has(entity)) school.add(entity, rows);
  }
  return school;
}
