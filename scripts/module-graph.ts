/**
 * Draws the modules of the API and their imports into ARCHITECTURE.md: `node scripts/module-graph.ts`. A module is one
 * layer above the highest module that it imports.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'

const projectDir = join(import.meta.dirname, '..')
const modulesDir = join(projectDir, 'apps/api/src/modules')
export const architectureFile = join(projectDir, 'ARCHITECTURE.md')

const BEGIN = '<!-- Made by scripts/module-graph.ts. -->\n'
const END = '\n<!-- End of the drawing. -->'

/** An import across modules: both modules, the imported file and the importing file. */
export type Reach = { readonly from: string; readonly to: string; readonly file: string; readonly by: string }

/** Finds all imports across modules, including those of types. */
export function findReaches(): Reach[] {
  const files = readdirSync(modulesDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  return files.flatMap((file) => {
    const { module } = parseSync(file, readFileSync(join(modulesDir, file), 'utf8'))
    const named = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
    return named.flatMap(({ moduleRequest }) => reachOf(file, moduleRequest?.value ?? ''))
  })
}

function reachOf(by: string, specifier: string): Reach[] {
  if (!specifier.startsWith('.')) return []
  const target = relative(modulesDir, join(modulesDir, dirname(by), specifier)).split(sep)
  const [from = '', to = ''] = [by.split(sep)[0], target[0]]
  if (to === '..' || to === from) return []
  return [{ from, to, file: target.slice(1).join('/'), by: by.split(sep).join('/') }]
}

/** Longest chain of imports: a module may import modules that import others, which import none. */
const MAX_LAYERS = 3

/** Returns the modules from the lowest layer up, each layer sorted by name. Throws on a cycle or a fourth layer. */
export function layersOf(reaches: readonly Reach[]): string[][] {
  const heights = new Map<string, number>()
  const heightOf = (module: string, above: readonly string[]): number => {
    if (above.includes(module))
      throw new Error(`Modules import one another: ${[...above, module].join(' → ')}`)
    const known = heights.get(module)
    if (known !== undefined) return known
    const below = reaches.filter(({ from }) => from === module)
    const height = Math.max(0, ...below.map(({ to }) => heightOf(to, [...above, module]) + 1))
    if (height >= MAX_LAYERS) throw new Error(`${module} stands above ${MAX_LAYERS} layers of modules`)
    heights.set(module, height)
    return height
  }
  const layers: string[][] = []
  for (const module of readdirSync(modulesDir).sort()) (layers[heightOf(module, [])] ??= []).push(module)
  return layers
}

/** Draws the graph in Mermaid, from the highest layer down, without arrows that others imply. */
function drawing(): string {
  const reaches = findReaches()
  const below = new Map<string, Set<string>>()
  for (const { from, to } of reaches) below.set(from, (below.get(from) ?? new Set()).add(to))
  const isImplied = (from: string, to: string) =>
    [...(below.get(from) ?? [])].some(
      (other) => other !== to && reaches.some((r) => r.from === other && r.to === to),
    )
  const layers = layersOf(reaches).map(
    (modules, k) => `  subgraph layer${k}[" "]\n    ${modules.join('; ')}\n  end`,
  )
  const arrows = [...below.keys()].sort().map((from) => {
    const direct = [...(below.get(from) ?? [])].filter((to) => !isImplied(from, to))
    return `  ${from} --> ${direct.sort().join(' & ')}`
  })
  return ['```mermaid', 'flowchart TB', ...layers.reverse(), ...arrows, '```'].join('\n')
}

/** Returns ARCHITECTURE.md with the current drawing. */
export function architecturePage(): string {
  const page = readFileSync(architectureFile, 'utf8')
  const [start, end] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)]
  return `${page.slice(0, start)}\n${drawing()}\n${page.slice(end)}`
}

if (import.meta.main) writeFileSync(architectureFile, architecturePage())
