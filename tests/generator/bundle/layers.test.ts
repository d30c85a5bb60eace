import fc from "fast-check";
import { expect, test } from "vitest";
import { heldBy } from "../../../generator/bundle/layers.ts";

/** A graph of ten modules, `/m0` to `/m9`, and three layers that begin with some of them. */
const graphs = fc.array(fc.uniqueArray(fc.nat(9), { maxLength: 4 }), { minLength: 10, maxLength: 10 });
const layerings = fc.array(fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 3 });

test("what a module of a layer imports lies in the same layer or in an earlier one", () => {
  fc.assert(
    fc.property(graphs, layerings, (imports, entries) => {
      const importsOf = (id: string) => imports[Number(id.slice(2))]!.map((at) => `/m${at}`);
      const layers = entries.map((ids, at) => ({ name: `${at}`, entries: ids.map((id) => `m${id}`) }));
      const held = heldBy("", layers, importsOf);
      for (const id of entries.flat()) expect(held.has(`/m${id}`)).toBe(true);
      for (const [id, layer] of held) for (const other of importsOf(id)) expect(Number(held.get(other))).toBeLessThanOrEqual(Number(layer));
    }),
  );
});
