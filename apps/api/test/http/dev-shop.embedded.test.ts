import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { devShopRoutes } from '../../src/http/dev-shop.ts'

async function show(query: string) {
  const app = Fastify()
  await app.register(devShopRoutes)
  const { body } = await app.inject(`/dev/shop${query}`)
  const count = (part: string) => body.split(part).length - 1
  return { products: count('<img'), widgets: count('<toile-try-on '), scripts: count('/widget/v1.js') }
}

it('shows six products with a widget each, and the same page without any', async () => {
  expect(await show('')).toEqual({ products: 6, widgets: 6, scripts: 1 })
  expect(await show('?widget=none')).toEqual({ products: 6, widgets: 0, scripts: 0 })
})
