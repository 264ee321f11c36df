import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checks } from '../asvs/checks/checks.ts'
import { probes } from '../asvs/probes/probes.ts'
import { readRows } from '../asvs/rows.ts'
import { judgeTest } from '../asvs/tests.ts'

const rows = readRows()

describe('docs/asvs.md', () => {
  it('lists every applicable requirement exactly once', () => {
    expect(rows).toHaveLength(208)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(208)
    expect(rows.filter(({ isLeftTo }) => isLeftTo === 'nobody').length).toBeGreaterThanOrEqual(147)
  })

  it('names existing tests, probes and checks, and all of them', () => {
    const evidence = rows.flatMap(({ evidence }) => evidence)
    for (const one of evidence) {
      if (one.kind !== 'test') continue
      expect([one.file, existsSync(one.file)]).toEqual([one.file, true])
      expect(readFileSync(one.file, 'utf8'), one.file).toContain(one.title)
    }
    const namesOf = (kind: string) =>
      [...new Set(evidence.flatMap((one) => (one.kind === kind && 'name' in one ? [one.name] : [])))].sort()
    expect(namesOf('probe')).toEqual(Object.keys(probes).sort())
    expect(namesOf('check')).toEqual(Object.keys(checks).sort())
  })
})

describe('a named test', () => {
  const file = '/tests/one.test.ts'
  const reported = (fullName: string, status: string) => ({
    testResults: [{ name: file, assertionResults: [{ fullName, status }] }],
  })

  it('passes when its own cases pass, whatever their values', () => {
    const title = 'nothing is reached by %j (really)'
    expect(judgeTest(reported('nothing is reached by "x" (really)', 'passed'), { title, file })).toEqual([])
  })

  it('fails when a case fails, is skipped or did not run', () => {
    const named = { title: 'a token', file }
    expect(judgeTest(reported('a token ends', 'failed'), named)).toEqual(['failed: a token ends'])
    expect(judgeTest(reported('a token ends', 'skipped'), named)).toHaveLength(1)
    expect(judgeTest(reported('something else', 'passed'), named)).toHaveLength(1)
  })
})

/** Checks of the sources and documents: all but the one that asks the registry. */
const ofTheSources = Object.keys(checks).filter((name) => name !== 'audit')

it.each(ofTheSources)('the check "%s" finds nothing', async (name) => {
  expect(await checks[name]!()).toEqual([])
})
