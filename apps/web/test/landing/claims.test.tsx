import { claimsMeta, exampleClaims, type Claims } from '@toile/contract/claims'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Statistics } from '../../src/features/landing/statistics.tsx'
import { Testimonials } from '../../src/features/landing/testimonials.tsx'
import { IfSelling } from '../../src/if-selling.tsx'

const sends = (claims: Claims) => {
  document.head.innerHTML = ''
  const meta = document.createElement('meta')
  meta.name = claimsMeta
  meta.content = JSON.stringify(claims)
  document.head.append(meta)
}
afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})
const nothing = { images: null, users: null, uptime: null, rating: null }

it('shows the figures and quotes embedded in the page', () => {
  sends({
    statistics: { ...nothing, images: 1200 },
    testimonials: [{ quote: 'It fits.', who: 'Ada' }],
    sells: true,
  })
  render(
    <>
      <Statistics />
      <Testimonials />
    </>,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1.2K+'])
  expect(screen.getByText('It fits.')).toBeDefined()
  expect(screen.queryByText(/Lena/)).toBeNull()
})

it('omits both without claims', () => {
  sends({ statistics: nothing, testimonials: [], sells: true })
  const { container } = render(
    <>
      <Statistics />
      <Testimonials />
    </>,
  )
  expect(container.textContent).toBe('')
})

it('shows the examples when the server filled in nothing', () => {
  render(
    <>
      <Statistics />
      <Testimonials />
    </>,
  )
  expect(screen.getAllByRole('definition')).toHaveLength(Object.keys(exampleClaims.statistics).length)
  expect(screen.getByText(/Lena/)).toBeDefined()
})

it('omits packages when the server sells none', () => {
  sends({ statistics: nothing, testimonials: [], sells: false })
  render(<IfSelling>Three packages</IfSelling>)
  expect(screen.queryByText('Three packages')).toBeNull()
  cleanup()
  sends({ statistics: nothing, testimonials: [], sells: true })
  render(<IfSelling>Three packages</IfSelling>)
  expect(screen.getByText('Three packages')).toBeDefined()
})
