import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { countByFolder, findWords, folderOf } from '../words/find-words.ts'
import { compareCounts } from '../words/ratchet.ts'

/** The findings of one file, as its lines and words. */
const linesOf = (file: string, source: string) =>
  findWords(file, source).map(({ line, word }) => `${line} ${word}`)

describe('words in comments', () => {
  it.each([
    [
      'a.ts',
      "const a = 'nobody' // nobody\nconst b = /* one’s own */ `whoever ${'// somebody'}`\n",
      ['1 nobody', '2 one’s own'],
    ],
    ['a.ts', 'const pattern = /\\/\\/ nobody/\nconst url = "http://nobody"\n', []],
    [
      'a.tsx',
      "const a = (\n  <p>\n    {/* Whoever */} // nobody\n    it's nobody's\n  </p>\n)\n",
      ['3 Whoever'],
    ],
    ['a.mjs', "#!/usr/bin/env node\n/*\n * one's own\n */\n", ["3 one's own"]],
    [
      'a.css',
      '.a::before { content: "/* nobody */"; background: url(data:/*nobody*/) } /* for\nsomebody */',
      ['2 somebody'],
    ],
    ['a.html', '<p title="nobody">nobody</p>\n<!-- nobody -->\n', ['2 nobody']],
    ['a.yaml', 'name: "# nobody"\nurl: a#nobody\n# nobody\nb: 1 # somebody\n', ['3 nobody', '4 somebody']],
    ['.ci/run', 'echo "nobody # nobody"\n# nobody\n', ['2 nobody']],
    ['a.md', 'Nobody reads `nobody`.\n\n```sh\necho nobody\n```\n\nSomebody’s\n', ['1 Nobody', '7 Somebody']],
    ['a.ts', '/** A nobodyish word, and someone. */\n', []],
    ['a.txt', 'nobody', []],
  ])('of %s count, and strings do not: %j', (file, source, found) => {
    expect(linesOf(file, source)).toEqual(found)
  })

  it('begin no docblock with a question word, nor with an Of that hangs on the code below', () => {
    const source = [
      '/** What it is. */',
      '/**',
      ' * Which of them nobody knows.',
      ' */',
      '/* What a plain comment says. */',
      '// Nothing here.',
      '/** Whatever it is. */',
      '/** Of the look below. */',
      '/** Says what it is. */',
    ].join('\n')
    expect(linesOf('a.ts', source)).toEqual(['1 What …', '3 Which …', '3 nobody', '8 Of …'])
  })

  it('of Python count in comments and docstrings alone', () => {
    const source = [
      '"""What the module does, for nobody.',
      '',
      'Whoever calls it."""',
      'import os  # somebody',
      'NAME = "nobody"  # plain',
      "def f(a='whoever', *,",
      '      b="""nobody"""):',
      "    r'''Nothing at all.'''",
      "    print(\"# nobody\", 'it\\'s nobody')",
      '    return f"nobody {a}" if"nobody" in b else (',
      '        "nobody"',
      '    )',
    ].join('\n')
    expect(linesOf('training/a.py', source)).toEqual([
      '1 What …',
      '1 nobody',
      '3 Whoever',
      '4 somebody',
      '8 Nothing …',
    ])
  })

  it('cannot hide in a file that does not parse', () => {
    expect(() => findWords('a.ts', 'const = // nobody')).toThrow(/a\.ts/)
  })
})

describe('counts', () => {
  it.each([
    ['README.md', '.'],
    ['docs/decisions/001-a.md', 'docs/decisions'],
    ['torture/world/deep/a.ts', 'torture/world'],
    ['apps/api/src/modules/library/a.ts', 'apps/api/src'],
    ['packages/engine/vite.config.ts', 'packages/engine'],
  ])('%s counts for %s', (file, folder) => {
    expect(folderOf(file)).toBe(folder)
    expect(countByFolder([{ file, line: 1, word: 'nobody' }])).toEqual({ [folder]: 1 })
  })

  it('rise where a folder has more than it had, and fall where it has fewer', () => {
    expect(compareCounts({ a: 2, b: 1, c: 1 }, { a: 3, c: 1, d: 1 })).toEqual({
      risen: ['a', 'd'],
      fallen: ['b'],
    })
  })
})

describe('the check', () => {
  const root = mkdtempSync(join(tmpdir(), 'toile-words-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const scripts = join(import.meta.dirname, '..')
  mkdirSync(join(root, 'scripts'))
  mkdirSync(join(root, 'docs'))
  symlinkSync(join(scripts, '../node_modules'), join(root, 'node_modules'), 'dir')
  cpSync(join(scripts, 'check-words.ts'), join(root, 'scripts/check-words.ts'))
  cpSync(join(scripts, 'words'), join(root, 'scripts/words'), { recursive: true })
  const countsFile = join(root, 'scripts/words/counts.json')
  const counts = () => JSON.parse(readFileSync(countsFile, 'utf8')) as unknown
  const check = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-words.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  beforeEach(() => {
    writeFileSync(join(root, 'docs/a.md'), 'Plain.\n\nNobody and somebody.\n')
    writeFileSync(countsFile, JSON.stringify({ docs: 2 }))
  })

  it('passes without a word where the counts stand', () => {
    expect(check()).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  it('fails with file and line where a count has risen, and writes no higher one', () => {
    writeFileSync(countsFile, JSON.stringify({ docs: 1 }))
    for (const args of [[], ['--write']]) {
      const { status, stderr } = check(...args)
      expect(status).toBe(1)
      expect(stderr).toContain('docs: 2 findings, at most 1')
      expect(stderr).toContain('docs/a.md:3  somebody')
      expect(counts()).toEqual({ docs: 1 })
    }
  })

  it('says how to write a lower count, and writes it', () => {
    writeFileSync(join(root, 'docs/a.md'), 'Somebody.\n')
    const { status, stdout } = check()
    expect(status).toBe(0)
    expect(stdout).toContain('docs: run `npm run check:words -- --write`')
    expect(counts()).toEqual({ docs: 2 })
    expect(check('--write').status).toBe(0)
    expect(counts()).toEqual({ docs: 1 })
  })
})
