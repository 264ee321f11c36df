/** The operator's key and certificates, given by the settings. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { makeChain } from '../../../../packages/engine/test/credentials/chains.ts'
import { openCredentialsOf } from '../../src/adapters.ts'
import { ConfigError, loadConfig } from '../../src/config/config.ts'
import { createHome } from '../harness.ts'

const { dataDir } = await createHome()
const given = await makeChain({ notBefore: new Date('2026-01-01'), notAfter: new Date('2027-01-01') })
const file = (name: string, content: string) => {
  const path = join(dataDir, name)
  writeFileSync(path, content)
  return path
}
const env = {
  TOILE_CREDENTIALS_KEY_FILE: file('key.pem', given.key),
  TOILE_CREDENTIALS_CHAIN_FILE: file('chain.pem', `${given.leaf}\n${given.between}\n${given.root}`),
}

const open = (settings: Record<string, string>, day: string) => {
  const [warn, error] = [vi.fn<Logger['warn']>(), vi.fn<Logger['error']>()]
  let now = new Date(day)
  const parts = {
    secret: 'x'.repeat(32),
    clock: { now: () => now },
    logger: { warn, error } as unknown as Logger,
  }
  const goTo = (later: string) => void (now = new Date(later))
  return { warn, error, goTo, opened: openCredentialsOf(loadConfig(settings, dataDir), parts) }
}

describe('the configured certificates', () => {
  it('sign looks and are published', async () => {
    const { opened, warn } = open(env, '2026-06-01')
    expect(await (await opened).findAnchors()).toEqual([
      {
        certificate: expect.stringContaining('BEGIN CERTIFICATE'),
        subject: 'CN=Example Root, O=Example',
        signer: 'CN=Looks, O=Example',
        validUntil: '2027-01-01T00:00:00.000Z',
        isDevelopment: false,
      },
    ])
    expect(warn).not.toHaveBeenCalled()
  })

  it('cause a warning before they expire, and refuse to start afterwards', async () => {
    const { opened, warn } = open(env, '2026-12-20')
    await opened
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ days: 12 }),
      expect.stringContaining('ends soon'),
    )
    await expect(open(env, '2027-01-02').opened).rejects.toThrow(ConfigError)
  })

  it('cause a warning once a day while a process runs, and an error after they have expired', async () => {
    const { opened, warn, error, goTo } = open(env, '2026-06-01')
    const credentials = await opened
    const use = async (day: string) => {
      goTo(day)
      await credentials.findAnchors()
      return [warn.mock.calls.length, error.mock.calls.length]
    }
    expect(await use('2026-12-01')).toEqual([0, 0])
    expect(await use('2026-12-20')).toEqual([1, 0])
    expect(await use('2026-12-20T12:00:00Z')).toEqual([1, 0])
    expect(await use('2026-12-21')).toEqual([2, 0])
    expect(await use('2027-01-02')).toEqual([2, 1])
    expect(error).toHaveBeenCalledWith(
      { certificate: 'CN=Looks, O=Example', days: -1 },
      expect.stringContaining('has ended'),
    )
  })

  it('refuse to start with a missing file, a key that does not match, or one of both alone', async () => {
    const other = file('other.pem', (await makeChain()).key)
    for (const key of [join(dataDir, 'none.pem'), other])
      await expect(open({ ...env, TOILE_CREDENTIALS_KEY_FILE: key }, '2026-06-01').opened).rejects.toThrow(
        /cannot sign looks/,
      )
    expect(() => open({ TOILE_CREDENTIALS_KEY_FILE: 'key.pem' }, '2026-06-01')).toThrow(/go together/)
  })
})
