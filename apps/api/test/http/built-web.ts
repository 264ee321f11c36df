/** A small built web app, for tests of how it is served. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { webPagesFolder, webPagesManifest } from '@toile/contract/web-pages'
import { afterFile } from '../cleanup.ts'

const names: Record<string, string> = {
  '/': 'landing',
  '/virtual-try-outfit': 'studio',
  '/pricing': 'pricing',
  '/pay': 'pay',
  '/success': 'success',
  '/account': 'account',
  '/account/reset': 'reset-password',
  '/term': 'terms',
  '/terms': 'terms',
  '/embed': 'embed',
}
const documents = { '/robots.txt': { file: 'robots.txt', type: 'text/plain; charset=utf-8' } }

/**
 * Writes the app to a folder that is removed after the test file.
 * @param html content of a page
 * @param files other files of the build
 */
export function builtWeb(
  html: (name: string, language: string) => string,
  files: Record<string, string | Buffer> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'toile web '))
  afterFile(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  for (const language of ['en', 'es'])
    for (const name of [...Object.values(names), 'not-found', 'look'])
      write(join(webPagesFolder, language, `${name}.html`), html(name, language))
  write(join(webPagesFolder, 'robots.txt'), 'Sitemap: https://origin.invalid/sitemap.xml\n')
  write(
    join(webPagesFolder, webPagesManifest),
    JSON.stringify({ pages: names, notFound: 'not-found', sharedLook: 'look', documents }),
  )
  for (const [name, content] of Object.entries(files)) write(name, content)
  return folder
}
