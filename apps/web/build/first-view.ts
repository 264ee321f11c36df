/** Entry modules of the landing page, whose chunks must not contain code that only other pages need. */
const FIRST_VIEW = ['/src/main.tsx', '/src/pages/landing.tsx']
const STUDIO = ['/src/pages/studio.tsx']

type ModuleGraph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** True for a module that the app's entry or the landing page imports. */
export const isInFirstView = (id: string, graph: ModuleGraph) => isReached(id, FIRST_VIEW, graph)

/** True for a module that the studio imports statically. */
export const isInStudio = (id: string, graph: ModuleGraph) => isReached(id, STUDIO, graph)

/** True for a module that one of the entries imports statically, directly or indirectly. */
function isReached(id: string, starts: readonly string[], graph: ModuleGraph): boolean {
  const importing = new Set([id])
  // The set grows during the iteration.
  for (const at of importing) {
    if (starts.some((start) => at.endsWith(start))) return true
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) importing.add(importer)
  }
  return false
}
