/** Builds the tags that let a browser load all initial files of a page at once, instead of discovering them in turn. */
import type { Rolldown } from 'vite'
import { tag } from './tags.ts'

export type PageFiles = {
  /** Tags for the head. */
  tags: string[]
  /** Removes from `index.html` what `tags` replace. */
  fit: (template: string) => string
}

export type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*>/g

type Wanted = {
  /** The page's module, below `src`; null for a page without code. */
  module: string | null
  /** Lazily loaded modules of the page that its first view shows, and whose styles it therefore needs. */
  seen: readonly string[]
  /** True to inline the styles in the page. */
  inlined: boolean
}

export function pageFiles(output: Output, { module, seen, inlined }: Wanted): PageFiles {
  const chunks = output.filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (chunk: Rolldown.OutputChunk, found: Rolldown.OutputChunk[] = []) => {
    if (found.includes(chunk)) return found
    found.push(chunk)
    for (const name of chunk.imports) withImports(byName.get(name)!, found)
    return found
  }
  const chunksOf = (path: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${path}`))
    if (!chunk) throw new Error(`The build has no file for ${path}`)
    return withImports(chunk)
  }
  const entry = chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk))
  const page = (module === null ? [] : chunksOf(module)).filter((chunk) => !entry.includes(chunk))
  const stylesOf = (some: readonly Rolldown.OutputChunk[]) =>
    some.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const ofEntry = new Set(stylesOf(entry))
  const ofPage = new Set(stylesOf([...page, ...seen.flatMap(chunksOf)]).filter((name) => !ofEntry.has(name)))

  // Converts only the files asked for: converting all of them, networks included, took half of the build time.
  const sourceOf = (name: string) => {
    const file = output.find(({ fileName }) => fileName === name)
    return file?.type === 'asset' ? String(file.source) : ''
  }
  const link = (name: string) => ({ rel: 'stylesheet', href: `/${name}` })
  const styles = inlined
    ? [
        `<style>${[...ofEntry, ...ofPage].map(sourceOf).join('')}</style>`,
        // Disabled, so not fetched: tells the chunk loader that these styles are already present.
        ...[...ofEntry, ...ofPage].map((name) => tag('link', { ...link(name), disabled: true })),
      ]
    : [...ofPage].map((name) => tag('link', { ...link(name), crossorigin: true }))
  const preloads = page.map(({ fileName }) =>
    tag('link', { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` }),
  )
  return {
    tags: [...styles, ...preloads],
    fit: (template) => (inlined ? template.replaceAll(STYLE_LINK, '') : template),
  }
}
