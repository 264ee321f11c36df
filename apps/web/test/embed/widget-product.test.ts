import { productOf } from '@toile/widget/product'
import { expect, it } from 'vitest'

const product = (attributes: Record<string, string>) => {
  const element = document.createElement('div')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return productOf(element)
}

it('reads a product with several pictures', () => {
  const images = JSON.stringify([{ image: '/b.jpg', name: 'Blue' }, '/c.jpg'])
  expect(
    product({ name: 'Shirt', color: 'Red', image: '/a.jpg', images, engine: 'device', basket: '' }),
  ).toEqual({
    product: { name: 'Shirt', category: '', engine: 'device', pictures: ['Red', 'Blue', ''], canAdd: true },
    addresses: ['/a.jpg', '/b.jpg', '/c.jpg'],
  })
})

it.each(['', 'nonsense', '{"image":"/a.jpg"}', '[1, null, {"name":"x"}, {"image":3}]'])(
  'has no pictures in %j',
  (images) => {
    expect(product({ images, engine: 'other' }).product).toMatchObject({ pictures: [], engine: 'auto' })
  },
)
