/** Modules that the first page a visitor opens begins with: it waits for nothing that only other pages show. */
const FIRST_VIEW = ['/src/main.tsx', '/src/pages/landing.tsx']
const STUDIO = ['/src/pages/studio.tsx']

type ModuleGraph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** True for a module that the start of the app or the landing page imports. */
export const isInFirstView = (id: string, graph: ModuleGraph) => isReached(id, FIRST_VIEW, graph)

/** True for a module that the studio needs before anything is chosen in it. */
export const isInStudio = (id: string, graph: ModuleGraph) => isReached(id, STUDIO, graph)

/** True for a module that one of the starts imports, directly or not, but not dynamically. */
function isReached(id: string, starts: readonly string[], graph: ModuleGraph): boolean {
  const importing = new Set([id])
  // Grows while it is gone through.
  for (const at of importing) {
    if (starts.some((start) => at.endsWith(start))) return true
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) importing.add(importer)
  }
  return false
}
