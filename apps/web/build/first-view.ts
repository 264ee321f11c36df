/** What the first page a visitor opens has to load: none of it waits for what only other pages show. */
const STARTS = ['/src/main.tsx', '/src/pages/landing.tsx']

type ModuleGraph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** Whether the start of the app or the landing page imports a module, directly or not, but not dynamically. */
export function isInFirstView(id: string, graph: ModuleGraph): boolean {
  const importing = new Set([id])
  // Grows while it is gone through.
  for (const at of importing) {
    if (STARTS.some((start) => at.endsWith(start))) return true
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) importing.add(importer)
  }
  return false
}
