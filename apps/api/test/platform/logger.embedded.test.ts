import { describe, expect, it } from 'vitest'
import { createLogger } from '../../src/platform/logger.ts'

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('trace', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlQ2FuYXJ5'

describe('the log', () => {
  it.each<[string, object | string]>([
    ['a header', { req: { headers: { authorization: 'Bearer canary-token-1' } } }],
    ['a cookie', { headers: { cookie: 'session=canary' } }],
    ['a set cookie', { headers: { 'set-cookie': 'session=canary' } }],
    ['a password', { user: { password: 'canary' } }],
    ['a secret of the configuration', { TOILE_SECRET: 'canary' }],
    ['an email address', { user: { email: 'canary@example.com' } }],
    ['an email address in a sentence', 'mail to canary@example.com bounced'],
    ['a token in a sentence', 'refused Bearer canary-token-123456'],
    ['a web token', { note: `got ${jwt.replace('c2ln', 'canary')}` }],
    ['a signature in an address', { url: '/api/files/a.png?expires=17&signature=canary_-9&x=1' }],
    ['the secret of a look', { err: new Error('GET /api/generate/1?secret=canary failed') }],
    ['an API key', { url: `/v1/looks?key=toile_live_${'canaryxx'.repeat(4)}` }],
    ['an API key within an encoded address', { url: `/?to=%2F%3Fkey%3Dtoile_live_${'canaryxx'.repeat(4)}` }],
    ['the password of a database', { err: new Error('postgres://app:canary@db:5432/toile') }],
  ])('hides %s', (_what, entry) => {
    const text = logged((logger) =>
      typeof entry === 'string' ? logger.info(entry) : logger.info(entry, 'said'),
    )
    expect(text).not.toContain('canary')
    expect(text).toContain('[hidden]')
  })

  it.each([
    ['letters', 'a'],
    ['dashes', 'a-'],
    ['dots', 'a.'],
    ['beginnings of web tokens', 'eyJ-'],
  ])('hides a secret beside very long words, of %s', (_what, part) => {
    const word = part.repeat(500_000 / part.length)
    const text = logged((logger) => logger.info(`${word} canary@example.com ${word}`))
    expect(text).not.toContain('canary')
    expect(text.length).toBeGreaterThan(1_000_000)
  })

  it('keeps useful data', () => {
    const text = logged((logger) => logger.child({ requestId: 'r-1' }).warn({ job: 'j-1', ms: 12 }, 'slow'))
    expect(JSON.parse(text)).toMatchObject({ level: 40, requestId: 'r-1', job: 'j-1', ms: 12, msg: 'slow' })
  })

  it('keeps every line valid JSON', () => {
    const text = logged((logger) =>
      logger.info({ url: '?token="a\\"b', email: 'a@b.example' }, 'x@y.example "q"'),
    )
    expect(() => JSON.parse(text) as unknown).not.toThrow()
  })
})
