import { describe, expect, it } from 'vitest'
import { clientFor, refusal } from './client-for.ts'

const gone = { status: 404, body: refusal('not_found') }

describe('a deletion', () => {
  it('succeeds when it is repeated because its answer was lost', async () => {
    const { toile, requests } = clientFor(new TypeError('fetch failed'), gone)
    await toile.looks.delete('l1')
    expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })

  it('fails for what does not exist, even after one call too many', async () => {
    const soon = { 'retry-after': '0' }
    const refused = { status: 429, body: refusal('rate_limited'), headers: soon }
    await expect(clientFor(gone).toile.looks.delete('l1')).rejects.toMatchObject({ code: 'not_found' })
    const { toile } = clientFor(refused, gone)
    await expect(toile.webhookEndpoints.delete('e1')).rejects.toMatchObject({ code: 'not_found' })
  })
})
