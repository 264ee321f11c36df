import { expect, it } from 'vitest'
import { bootApp } from '../harness.ts'
import { postDemo } from './look-calls.ts'

it('limits requests from one address, and admits others', async () => {
  let now = Date.now()
  const app = await bootApp({
    clock: { now: () => new Date(now) },
    env: { TOILE_TRUST_PROXY: '1', TOILE_DEMO_DAILY_LIMIT: '0' },
  })
  const post = (ip: string) => postDemo(app, {}, { 'x-forwarded-for': ip })
  const codes: string[] = []
  for (let i = 0; i < 121; i++)
    codes.push(((await (await post('198.51.100.1')).json()) as { code: string }).code)
  expect(codes.slice(0, 120).every((code) => code === 'demo_limit_reached')).toBe(true)
  expect(codes[120]).toBe('rate_limited')
  const refused = await post('198.51.100.1')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await (await post('198.51.100.2')).json()).toMatchObject({ code: 'demo_limit_reached' })
  now += 61_000
  expect(await (await post('198.51.100.1')).json()).toMatchObject({ code: 'demo_limit_reached' })
})

it('counts the calls of each route by themselves', async () => {
  const app = await bootApp({ env: { TOILE_DEMO_DAILY_LIMIT: '0' } })
  const check = async () => {
    const body = new FormData()
    body.append('image', '')
    const response = await app.fetch('/api/verify/mark', { method: 'POST', body })
    return ((await response.json()) as { code: string }).code
  }
  for (let i = 0; i < 11; i++)
    expect(await (await postDemo(app)).json()).toMatchObject({ code: 'demo_limit_reached' })
  const codes: string[] = []
  for (let i = 0; i < 11; i++) codes.push(await check())
  expect(codes).toEqual([...Array<string>(10).fill('invalid_request'), 'rate_limited'])
})
