import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { AddressRefusedError, createGuardedFetch } from '../../src/platform/guarded-fetch.ts'
import { isPublicAddress } from '../../src/platform/public-address.ts'
import { afterFile } from '../cleanup.ts'

let reached = 0
let port = 0
const redirects: Record<string, string> = {
  '/away': '/landed',
  '/inside': 'https://127.0.0.1/',
  '/round': '/round',
}
const inside = createServer((request, response) => {
  reached++
  const { method, url = '' } = request
  const location = redirects[url]
  if (location) response.writeHead(302, { location }).end()
  else response.end(url === '/long' ? 'x'.repeat(5000) : `${method} ${url}`)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
  afterFile(() => void inside.close())
})

const usual = { maxBytes: 1000, whenLonger: 'cut', redirects: 3 } as const
const call = () => ({ ...usual, signal: AbortSignal.timeout(5000) })

/** A resolver that returns the test's addresses; the last one repeats. */
function resolving(...answers: string[][]) {
  let asked = 0
  return async () =>
    (answers[Math.min(asked++, answers.length - 1)] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
}

const closed = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.1.2.3
  169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1
  192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1
  239.255.255.250 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe
  ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:10::1 2001:20::1 2001:db8::1
  2002:7f00:1::1 2002:a9fe:a9fe:: 3fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1
  fe80::1%eth0 fec0::1 ff02::1 ff05::2
`
  .trim()
  .split(/\s+/)
const open = ['1.1.1.1', '8.8.8.8', '93.184.216.34', '100.63.255.255', '172.32.0.1', '192.169.0.1']
const openIPv6 = ['2606:4700:4700::1111', '2a00:1450:4001::200e']

describe('an address', () => {
  it.each(closed)('%s is not in the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it.each([...open, ...openIPv6])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each(['', 'localhost', '127.1', '0x7f.1', '1.2.3'])('%j is none', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

/** Ways to write, hide or reach an internal address. */
const tricks = `
  http://example.com/ ftp://example.com/ file:///etc/passwd gopher://127.0.0.1:70/ data:,x javascript:1
  //example.com/ example.com https:// https://user@example.com/ https://user:word@example.com/
  https://example.com@127.0.0.1/ https://127.0.0.1#@example.com/ https://127.0.0.1/ https://127.1/
  https://2130706433/ https://0x7f000001/ https://0x7f.1/ https://0177.0.0.1/ https://017700000001/
  https://127.0.0.1./ https://①②⑦.⓪.⓪.①/ https://0/ https://[::1]/ https://[::ffff:127.0.0.1]/
  https://[::ffff:7f00:1]/ https://[::]/ https://[0:0:0:0:0:0:0:1]/ https://[64:ff9b::127.0.0.1]/
  https://[fe80::1]/ https://[fd00::1]/ https://169.254.169.254/latest/meta-data/ https://2852039166/
  https://[::ffff:a9fe:a9fe]/ https://10.0.0.1:8443/ https://192.168.1.1/ https://172.16.0.1/
  https://100.64.0.1/
`
  .trim()
  .split(/\s+/)
  .concat('')

describe('requests are refused', () => {
  it.each(tricks)('by %j', async (address) => {
    const before = reached
    // Every name left to resolve is this machine's.
    const guarded = createGuardedFetch({ privateHosts: [], resolve: resolving(['127.0.0.1']) })
    await expect(guarded(address, call())).rejects.toThrow(AddressRefusedError)
    expect(reached).toBe(before)
  })

  it.each([
    ['one inside', ['127.0.0.1']],
    ['one inside among others', ['93.184.216.34', '10.0.0.1']],
    ['one inside in IPv6', ['2606:4700:4700::1111', '::1']],
    ['one that is mapped', ['::ffff:127.0.0.1']],
    ['none', []],
  ])('by a name with %s', async (_, addresses) => {
    const guarded = createGuardedFetch({ privateHosts: [], resolve: resolving(addresses) })
    await expect(guarded('https://shop.example.com/', call())).rejects.toThrow(AddressRefusedError)
  })

  it('to a name that changes between lookup and connection, which is looked up once', async () => {
    let lookUps = 0
    const resolve = resolving(['192.0.2.9'], ['127.0.0.1'])
    const guarded = createGuardedFetch({
      // Allowed by name, so that the request reaches the connection; the first address never answers.
      privateHosts: [`rebinding.test:${port}`],
      resolve: async () => {
        lookUps++
        return resolve()
      },
    })
    const before = reached
    const late = { ...call(), signal: AbortSignal.timeout(300) }
    await expect(guarded(`http://rebinding.test:${port}/`, late)).rejects.toThrow(/abort|time|UNREACH/i)
    expect([lookUps, reached]).toEqual([1, before])
  })

  it('for a redirect to an internal address', async () => {
    const guarded = createGuardedFetch({ privateHosts: [`127.0.0.1:${port}`] })
    await expect(guarded(`http://127.0.0.1:${port}/inside`, call())).rejects.toThrow(AddressRefusedError)
  })

  it('for an allowed private host at another port', async () => {
    const guarded = createGuardedFetch({ privateHosts: [`127.0.0.1:${port + 1}`] })
    const before = reached
    await expect(guarded(`http://127.0.0.1:${port}/`, call())).rejects.toThrow(AddressRefusedError)
    expect(reached).toBe(before)
  })
})

describe('an allowed private host', () => {
  const guard = () => createGuardedFetch({ privateHosts: [`127.0.0.1:${port}`] })
  const at = (path: string) => `http://127.0.0.1:${port}${path}`

  it('is called, with a method and a body', async () => {
    const { status, body } = await guard()(at('/hook'), { ...call(), method: 'POST', body: '{}' })
    expect([status, body.toString()]).toEqual([200, 'POST /hook'])
  })

  it('may redirect a limited number of times; without redirects, the response is returned as it is', async () => {
    expect((await guard()(at('/away'), call())).body.toString()).toBe('GET /landed')
    await expect(guard()(at('/round'), call())).rejects.toThrow(AddressRefusedError)
    expect((await guard()(at('/away'), { ...call(), redirects: 0 })).status).toBe(302)
  })

  it('is read up to the limit', async () => {
    expect((await guard()(at('/long'), call())).body.length).toBe(1000)
    await expect(guard()(at('/long'), { ...call(), whenLonger: 'fail' })).rejects.toThrow('1000 bytes')
  })
})
