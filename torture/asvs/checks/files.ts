/** The sources of what runs, read once. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const projectDir = join(import.meta.dirname, '../../..')

export const readText = (file: string): string => readFileSync(join(projectDir, file), 'utf8')

type Source = { file: string; text: string }

/** Comments are left out: they may name what the code may not do. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const sourcesOf = (pattern: string): Source[] =>
  globSync(pattern, { cwd: projectDir }).map((file) => ({ file, text: withoutComments(readText(file)) }))

/** All that the server and the browsers run, of ours. */
export const sources = sourcesOf('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
  ({ file }) => !file.startsWith('packages/payment-simulator/'),
)
export const serverSources = sources.filter(({ file }) =>
  /^(apps\/api|packages\/engine\/src\/providers)\//.test(file),
)

/** A line for each place that the pattern is found at, but for the files that may have it. */
export const placesOf = (
  pattern: RegExp,
  among: readonly Source[] = sources,
  allowed: readonly string[] = [],
): string[] =>
  among
    .filter(({ file }) => !allowed.includes(file))
    .flatMap(({ file, text }) =>
      Array.from(text.matchAll(pattern), ([found]) => `${file}: ${found.slice(0, 80)}`),
    )
