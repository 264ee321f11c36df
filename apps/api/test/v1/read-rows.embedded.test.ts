import { batchLimits } from '@toile/contract/v1-batches'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../src/modules/v1/csv.ts'
import { readRows } from '../../src/modules/v1/read-rows.ts'

describe('cells of a CSV', () => {
  it('may contain commas, quotes and line breaks, with any line ending', () => {
    expect(readCsv('a,b\r\n"1,2","say ""hi"""\n"two\nlines",\n\nx')).toEqual([
      ['a', 'b'],
      ['1,2', 'say "hi"'],
      ['two\nlines', ''],
      ['x'],
    ])
    expect(readCsv('')).toEqual([])
  })
})

describe('rows', () => {
  it('of a CSV reference pictures in any way, and other columns are metadata', () => {
    const text = [
      '\uFEFFperson,garment,category,tier,seed,personAt,sku',
      'https://a.test/p.jpg,sample:white-polo,top,basic,7,"0.3,0.5",A-1',
      'library:i1,f1,,,,,',
      'library:i1,f1,,,,left,',
    ].join('\n')
    expect(readRows(text)).toEqual([
      {
        row: 1,
        request: {
          person: { url: 'https://a.test/p.jpg' },
          garments: [{ sample: 'white-polo', category: 'top' }],
          tier: 'basic',
          seed: 7,
          personAt: { x: 0.3, y: 0.5 },
          metadata: { sku: 'A-1' },
        },
      },
      { row: 2, request: { person: { library: 'i1' }, garments: [{ fileId: 'f1' }] } },
      { row: 3, problem: expect.stringMatching(/^personAt: /) },
    ])
  })

  it('of JSONL are validated one by one', () => {
    const good = { person: { sample: 'a' }, garments: [{ sample: 'b' }] }
    const lines = [JSON.stringify(good), '{"person":', JSON.stringify({ ...good, tier: 'best' })]
    const [first, second, third] = readRows(lines.join('\n'))
    expect(first).toEqual({ row: 1, request: good })
    expect(second).toEqual({ row: 2, problem: 'is not JSON' })
    expect(third).toMatchObject({ row: 3, problem: expect.stringMatching(/^tier: /) })
  })

  it.each([
    ['nothing', '', 'names'],
    ['names alone', 'person,garment', 'no rows'],
    ['other names', 'photo,cloth\na,b', 'person and garment'],
    ['too many rows', `person,garment${'\nsample:a,sample:b'.repeat(batchLimits.rows + 1)}`, '2000'],
  ])('are refused as a whole with %s', (_, text, words) => {
    expect(() => readRows(text)).toThrow(words)
  })
})
