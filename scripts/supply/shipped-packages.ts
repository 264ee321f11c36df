/**
 * Finds the packages that ship, from the lock file: all transitive dependencies of the shipped workspaces, without
 * development dependencies.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const projectDir = join(import.meta.dirname, '../..')
/** The server with its workers, the web app that it serves, and the command line. */
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
  /** Folders of its direct dependencies. */
  needs: string[]
}

export function readLock(): Lock {
  return (JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as { packages: Lock })
    .packages
}

/**
 * Returns the packages that `workspaces` need, sorted by name, without our own workspaces. Includes the optional
 * packages of every platform. Leaves out peer dependencies: those that we use are also dependencies of ours, and the
 * others are not installed (see the Dockerfile).
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
  // A loop over a set also visits what is added to it meanwhile, so this follows the dependencies of dependencies.
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

/**
 * Finds the folder of the package `name` as Node does for the requiring folder `from`: in its own `node_modules`, then
 * in those of each folder above. Undefined if the lock file has none, as for some optional packages.
 */
function findFolder(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    const entry = lock[folder]
    if (entry) return entry.link ? entry.resolved : folder
    if (at === '') return undefined
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
