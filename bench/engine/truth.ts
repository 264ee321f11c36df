/**
 * Dresses the person of each rendered pair (pictured in garment A) in garment B, and compares the look with the render
 * in B. The look is composited a second time for `wornFigures`, which needs the cloth layer.
 */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import { figuresOf } from './figures/figures.ts'
import type { Figures } from './figures/figures.ts'
import { readTruePair } from './figures/true-pair.ts'
import { wornDeps, wornFigures } from './figures/worn.ts'
import type { WornFigures } from './figures/worn.ts'
import { toRgb } from './pictures.ts'

export type TruthRow = { readonly pair: string } & Figures & WornFigures

/** Measures each pair inside `folder`; returns no rows if it does not exist. */
export async function measureTruth(folder: string): Promise<TruthRow[]> {
  if (!existsSync(folder)) return []
  const engine = createEmbeddedEngine()
  const deps = await wornDeps()
  try {
    const rows: TruthRow[] = []
    for (const name of (await readdir(folder)).toSorted()) {
      const pair = await readTruePair(path.join(folder, name))
      const { image, width, height } = await engine.tryOn({ person: pair.personA, garment: pair.garmentB })
      const figures = await figuresOf(pair, toRgb({ data: image, width, height }))
      rows.push({ pair: name, ...figures, ...(await wornFigures(deps, pair)) })
    }
    return rows
  } finally {
    await engine.close()
  }
}
