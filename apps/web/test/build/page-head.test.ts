// @vitest-environment node
import { expect, it } from 'vitest'
import { headOf } from '../../build/page-head.ts'
import { landingThings } from '../../src/structured-data.ts'

/** A line as `fillPage` of the server leaves it. */
const resolved = (line: string, sells: boolean) =>
  line.replaceAll(/<fill-if (name|not)="sells">(.*?)<\/fill-if>/g, (_, kind: string, inner: string) =>
    (kind === 'name') === sells ? inner : '',
  )

it('offers packages to search engines only on servers that sell them', () => {
  const picture = { path: '/share.jpg', width: 1, height: 1, alt: '' }
  const things = landingThings('https://example.com')
  const shown = { path: '/', description: '', product: '', picture, things }
  const typesAndOffers = (sells: boolean) =>
    headOf({ language: 'en', title: '', shown })
      .map((line) => /ld\+json">(.*)<\/script>/.exec(resolved(line, sells))?.[1])
      .filter((json) => json !== undefined)
      .map((json) => JSON.parse(json) as { '@type': string; offers?: unknown[] })
      .map((thing) => [thing['@type'], thing.offers?.length])
  const others = [
    ['Organization', undefined],
    ['WebSite', undefined],
  ]
  expect(typesAndOffers(true)).toEqual([...others, ['SoftwareApplication', 3]])
  expect(typesAndOffers(false)).toEqual([...others, ['SoftwareApplication', undefined]])
})
