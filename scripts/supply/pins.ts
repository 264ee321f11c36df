/** Requires exact versions, so that the tested packages are those installed, and every update is reviewed. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const projectDir = join(import.meta.dirname, '../..')
const EXACT = /^(?:npm:(?:@[^/]+\/)?[^@]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/
const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const

type Versions = { [name: string]: string | Versions }
export type Manifest = { [field in (typeof FIELDS)[number]]?: Versions }

export function readManifests(): [file: string, manifest: Manifest][] {
  return ['package.json', ...globSync('{apps,packages,bench}/*/package.json', { cwd: projectDir })].map(
    (file) => [file, JSON.parse(readFileSync(join(projectDir, file), 'utf8')) as Manifest],
  )
}

/** Returns a sentence for each dependency that is not one exact version. */
export function findRanges(manifests: readonly [file: string, manifest: Manifest][]): string[] {
  return manifests.flatMap(([file, manifest]) =>
    FIELDS.flatMap((field) => versionsIn(manifest[field] ?? {}))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${file}: ${name} is "${version}", which is not one version`),
  )
}

function versionsIn(versions: Versions): [name: string, version: string][] {
  return Object.entries(versions).flatMap(([name, version]): [string, string][] =>
    typeof version === 'string' ? [[name, version]] : versionsIn(version),
  )
}
