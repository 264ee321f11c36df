// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { pageHtml } from '../../build/page-html.ts'

const template = `<html lang="en"><head><!-- for us --><!--head--><link rel="stylesheet" href="/a.css"></head>
<body><div id="root"></div><!--words--></body></html>`
const page = {
  language: 'es' as const,
  title: 'Looks & <more>',
  shown: null,
  files: { tags: ['<style>a{}</style>'], fit: (html: string) => html },
  words: { parts: [], words: {} },
  noscript: 'Scripts & <all>',
  claims: false,
  prerendered: null,
} satisfies Parameters<typeof pageHtml>[1]

describe('pageHtml', () => {
  it('escapes text that would end a tag', () => {
    const html = pageHtml(template, { ...page, words: { parts: [], words: { a: ['</script><b>'] } } })
    expect(html).toContain('<title>Looks &amp; &lt;more&gt;</title>')
    expect(html).toContain('<noscript>Scripts &amp; &lt;all&gt;</noscript>')
    expect(html).toContain(String.raw`{"a":["\u003c/script>\u003cb>"]}`)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
  })

  it('inserts text literally, even replacement patterns', () => {
    const html = pageHtml(template, {
      ...page,
      prerendered: { path: '/', html: "<p>$& $1 $$ $'</p>" },
    })
    expect(html).toContain('<div id="root" data-page="/"><p>$& $1 $$ $\'</p></div>')
  })

  it('puts a page’s styles after the shared ones, and removes our comments', () => {
    const html = pageHtml(template, page)
    expect(html.indexOf('<style>')).toBeGreaterThan(html.indexOf('a.css'))
    expect(html).not.toContain('for us')
    expect(html).toContain('<html lang="es" dir="ltr">')
  })

  it('preloads the pictures of the first view', () => {
    const picture = (priority: string) =>
      `<picture><source type="image/avif" srcSet="/${priority}.avif 480w" sizes="(width &lt; 4rem) 50vw"/><img fetchPriority="${priority}"/></picture>`
    const html = pageHtml(template, {
      ...page,
      prerendered: { path: '/', html: picture('auto') + picture('high') },
    })
    const preloads = html.match(/<link rel="preload"[^>]*>/g)
    expect(preloads).toEqual([
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/high.avif 480w" imagesizes="(width &lt; 4rem) 50vw" fetchpriority="high">',
    ])
  })

  it('defers the code of prerendered pages', () => {
    const code = '<link rel="modulepreload" href="/a.js"><script type="module" src="/b.js"></script>'
    const withCode = template.replace('</head>', `${code}</head>`)
    const seen = pageHtml(withCode, { ...page, prerendered: { path: '/', html: '<p>Seen</p>' } })
    expect(seen).toContain('<link fetchpriority="low" rel="modulepreload" href="/a.js">')
    expect(seen).toContain('<script fetchpriority="low" type="module" src="/b.js"></script>')
    expect(pageHtml(withCode, page)).not.toContain('fetchpriority')
  })

  it('throws on a template without placeholders', () => {
    expect(() => pageHtml('<html>', page)).toThrow('index.html has no')
  })
})
