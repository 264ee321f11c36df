import { expect, test } from 'vitest'
import { graphOf, restEdges } from '../../src/embedded/garment/mesh-graph.ts'

/** Two cells side by side: vertices 0 1 2 above 3 4 5. */
const cells = Int32Array.of(0, 1, 4, 3, 1, 2, 5, 4)
const graph = graphOf(cells, 6)
const linksOf = (i: number): [number, number][] =>
  Array.from({ length: graph.start[i + 1] - graph.start[i] }, (_, k): [number, number] => [
    graph.to[graph.start[i] + k],
    graph.weight[graph.start[i] + k],
  ]).toSorted(([a], [b]) => a - b)

test('links the sides and diagonals of cells, and counts the side between two cells twice', () => {
  expect(linksOf(0)).toEqual([
    [1, 0.5],
    [3, 0.5],
    [4, 0.35],
  ])
  expect(linksOf(1).find(([to]) => to === 4)).toEqual([4, 1])
  expect(linksOf(2).map(([to]) => to)).toEqual([1, 4, 5])
})

test('gives every edge’s rest vector', () => {
  const from = Float64Array.of(0, 0, 8, 0, 16, 0, 0, 8, 8, 8, 16, 8)
  const { x, y } = restEdges({ from, graph }, 0.5)
  const k = graph.to.indexOf(4, graph.start[0])
  expect([x[k], y[k]]).toEqual([4, 4])
})
