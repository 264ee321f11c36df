import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const MAX_LINES = 300

const FOLDERS = 'apps,packages,scripts,bench,e2e,torture,training,tools,deploy'
const made = new Set(['node_modules', 'dist', '.cache', '.venv'])
const sources = globSync(`{${FOLDERS}}/**/*.{ts,tsx,mjs,css,py}`, {
  cwd: root,
  exclude: (name) => made.has(name.split('/').at(-1) ?? ''),
})
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it(`no source file has more than ${MAX_LINES} lines`, () => {
  expect(sources.length).toBeGreaterThan(1000)
  const long = sources.filter((file) => read(file).split('\n').length - 1 > MAX_LINES)
  expect(long.filter((file) => !read(file).startsWith('// Made by '))).toEqual([])
})

/** Decisions are left out, as they name what is gone. */
const documents = globSync(['*.md', 'docs/*.md', '{bench,training}/*.md'], { cwd: root })

it.each(documents)('%s names source files that are there', (document) => {
  const named = Array.from(
    read(document).matchAll(/`([\w.-][\w./-]*\.(?:ts|tsx|mjs|py))`/g),
    ([, path = '']) => path,
  )
  expect(named.filter((path) => !sources.some((file) => file === path || file.endsWith(`/${path}`)))).toEqual(
    [],
  )
})
