/** Reads the sources of the product, once. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const projectDir = join(import.meta.dirname, '../../..')

export const readText = (file: string): string => readFileSync(join(projectDir, file), 'utf8')

type Source = { file: string; text: string }

/** Removes comments, which may name what code must not use. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const sourcesOf = (pattern: string): Source[] =>
  globSync(pattern, { cwd: projectDir }).map((file) => ({ file, text: withoutComments(readText(file)) }))

/** All our code that runs on the server and in browsers. */
export const sources = sourcesOf('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
  ({ file }) => !file.startsWith('packages/payment-simulator/'),
)
export const serverSources = sources.filter(({ file }) =>
  /^(apps\/api|packages\/engine\/src\/providers)\//.test(file),
)

/** Lists each place where the pattern occurs, except in the allowed files. */
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
