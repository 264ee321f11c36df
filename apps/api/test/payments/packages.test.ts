import { packageList, type PackageList } from '@toile/contract/payments'
import { volumeList } from '@toile/contract/volume-offers'
import { beforeAll, describe, expect, it } from 'vitest'
import { packageOffersOf } from '../../src/modules/payments/packages.ts'
import { originalPriceFactor } from '@toile/contract/business'
import { bootForPeople } from '../accounts/people.ts'

const readPackages = async (response: Response): Promise<PackageList> => {
  expect(response.status).toBe(200)
  return packageList.parse(await response.json())
}

const packageOffers = packageOffersOf(originalPriceFactor)

describe('the packages', () => {
  it('have their prices, beside one that is half as much again', () => {
    expect(
      packageOffers.map(({ key, credits, price, originalPrice, savingPercent, badge, plan }) => [
        key,
        credits,
        price,
        originalPrice,
        savingPercent,
        badge,
        plan,
      ]),
    ).toEqual([
      ['quick_start', 100, 9.99, 14.99, 33, null, 'Starter'],
      ['value_pack', 300, 24.99, 37.49, 33, 'Most Popular', 'Professional'],
      ['studio_pack', 1000, 49.99, 74.99, 33, 'Best Value', 'Enterprise'],
    ])
  })

  it('show no struck-out price that the operator does not claim', () => {
    for (const { originalPrice, savingPercent } of packageOffersOf(null))
      expect([originalPrice, savingPercent]).toEqual([null, null])
  })

  it('describe their contents', () => {
    expect(packageOffers[1]?.features).toEqual([
      '300 credits that never expire',
      '12 looks in standard quality',
      'Looks of up to 1080 pixels on the short side',
      'Room for 2,000 pictures in your library',
      '30-day validity of the Professional plan',
    ])
    for (const { features } of packageOffers) expect(features.join()).toContain('30-day validity')
  })
})

describe('the volume packages', () => {
  it('are listed separately, as configured', async () => {
    const { app, signUp } = await bootForPeople(undefined, { env: { TOILE_VOLUME_PACKAGES: '20000:149' } })
    const { packages } = volumeList.parse(await (await app.fetch('/api/paddle/volume-packages')).json())
    expect(packages).toEqual([
      { key: 'volume_small', credits: 20_000, price: 149, currency: 'USD', plan: 'Enterprise' },
    ])
    const others = await readPackages(await app.fetch('/api/paddle/packages'))
    expect(others.packages).toEqual(packageOffers)
    const { authorization } = await signUp()
    const buy = async (packageKey: string) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const body = JSON.stringify({ packageKey })
      return (await app.fetch('/api/paddle/create-transaction', { method: 'POST', headers, body })).status
    }
    expect([await buy('volume_small'), await buy('volume_large')]).toEqual([200, 503])
  })
})

describe('without a provider', () => {
  let app: Awaited<ReturnType<typeof bootForPeople>>
  beforeAll(async () => {
    app = await bootForPeople(undefined, { env: { TOILE_PAYMENTS: 'off' } })
  })

  it('lists packages, and sells none', async () => {
    const list = await readPackages(await app.app.fetch('/api/paddle/packages'))
    expect(list).toEqual({ success: true, packages: packageOffers, checkout: null, alternatives: [] })
    const { authorization } = await app.signUp()
    const post = (path: string, json: object) =>
      app.app.fetch(`/api/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      })
    const calls: [path: string, json: object][] = [
      ['paddle/create-transaction', { packageKey: 'value_pack' }],
      ['payments/create-session', { packageKey: 'value_pack' }],
      ['payments/create-paypal-order', { packageKey: 'value_pack' }],
      ['payments/capture-paypal-order', { orderId: 'x' }],
    ]
    for (const [path, json] of calls) {
      const response = await post(path, json)
      expect(response.status, path).toBe(503)
      expect(response.headers.get('retry-after'), path).toMatch(/^\d+$/)
      expect(await response.json(), path).toMatchObject({ code: 'payments_unavailable' })
    }
    expect((await post('paddle/create-transaction', { packageKey: 'nothing' })).status).toBe(400)
  })

  it('has neither the test checkout nor its webhook route', async () => {
    const { paths } = (await (await app.app.fetch('/api/openapi.json')).json()) as { paths: object }
    expect(Object.keys(paths)).toContain('/api/payments/history')
    expect(Object.keys(paths)).not.toContain('/api/payments/test-checkout/{id}')
    expect((await app.app.fetch('/api/payments/test-checkout/x')).status).toBe(404)
    expect((await app.app.fetch('/api/webhooks/test', { method: 'POST', body: '{}' })).status).toBe(404)
  })
})

it('sells packages in the test checkout by default in development', async () => {
  const { app } = await bootForPeople()
  const { checkout } = await readPackages(await app.fetch('/api/paddle/packages'))
  expect(checkout).toEqual({ provider: 'test', environment: 'test', clientToken: null })
})
