/** Finds the packages that ship: all transitive dependencies of our workspaces, from the lock file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const projectDir = join(import.meta.dirname, '../..')
/** The server with its workers, what it sends to browsers, and the command line. */
const SHIPPED_WORKSPACES = ['apps/api', 'apps/web', 'apps/cli']

/** An entry of `package-lock.json`. */
type LockEntry = {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  /** True for a link to the workspace at `resolved`. */
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
/** Entries of the lock file by folder, such as `node_modules/zod`. */
export type Lock = Record<string, LockEntry>

export type ShippedPackage = {
  folder: string
  name: string
  version: string
  /** SPDX expression; undefined if the package names no licence. */
  licence: string | undefined
  /** The hash as npm writes it: `sha512-…`. */
  integrity: string | undefined
  /** Folders of the packages it needs. */
  needs: string[]
}

export function readLock(): Lock {
  return (JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as { packages: Lock })
    .packages
}

/**
 * Returns packages sorted by name, without our own workspaces. Packages for every platform count.
 * Peers do not: those we use are dependencies of ours, and the others are not installed (see the Dockerfile).
 */
export function findShipped(
  lock: Lock,
  workspaces: readonly string[] = SHIPPED_WORKSPACES,
): ShippedPackage[] {
  const needsOf = (folder: string): string[] => {
    const { dependencies, optionalDependencies } = lock[folder]!
    return Object.keys({ ...dependencies, ...optionalDependencies })
      .map((name) => findFolder(lock, folder, name))
      .filter((found) => found !== undefined)
  }
  const seen = new Set(workspaces)
  for (const folder of seen) for (const needed of needsOf(folder)) seen.add(needed)
  return [...seen]
    .filter((folder) => folder.includes('node_modules/'))
    .map((folder) => {
      const { name, version = '', license, integrity } = lock[folder]!
      const ownName = name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { folder, name: ownName, version, licence: license, integrity, needs: needsOf(folder) }
    })
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** Finds a package's folder as Node does: beside the requiring package, then further out. Optional ones may be missing. */
function findFolder(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    const entry = lock[folder]
    if (entry) return entry.link ? entry.resolved : folder
    if (at === '') return undefined
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
