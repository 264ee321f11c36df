/** Figures over all rendered pairs that are present. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import { figuresOf } from './figures/figures.ts'
import type { Figures } from './figures/figures.ts'
import { readTruePair } from './figures/true-pair.ts'
import { toRgb } from './pictures.ts'

export type TruthRow = { readonly pair: string } & Figures

/** One row per pair folder inside `folder`; none where it is not there. */
export async function measureTruth(folder: string): Promise<TruthRow[]> {
  if (!existsSync(folder)) return []
  const engine = createEmbeddedEngine()
  try {
    const rows: TruthRow[] = []
    for (const name of (await readdir(folder)).toSorted()) {
      const pair = await readTruePair(path.join(folder, name))
      const { image, width, height } = await engine.tryOn({ person: pair.personA, garment: pair.garmentB })
      rows.push({ pair: name, ...(await figuresOf(pair, toRgb({ data: image, width, height }))) })
    }
    return rows
  } finally {
    await engine.close()
  }
}
