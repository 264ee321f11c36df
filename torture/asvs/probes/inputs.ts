/** Probes with hostile input. */
import { bearer } from '../accounts.ts'
import type { Products } from '../products.ts'
import { addressOf, json, operations, problemIf, type Probe } from './calls.ts'

/** Operations that take JSON from a signed-in user, except the deletion of the account. */
const changes = operations.filter(
  ({ method, body, key, id }) => method !== 'GET' && body && !key && id !== 'deleteProfile',
)
const reads = operations.filter(({ method, key }) => method === 'GET' && !key)

async function send(
  { open, person }: Products,
  method: string,
  path: string,
  body?: string,
): Promise<Response> {
  const answer = await fetch(open.address + path, {
    method,
    headers: { ...bearer(person.token), ...(body !== undefined && json) },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  })
  await answer.body?.cancel()
  return answer
}

/** Sends each body to each operation that takes one, and each text as each parameter; none may cause a 5xx response. */
async function sendAll(products: Products, bodies: string[], texts: string[] = []): Promise<string[]> {
  const found: string[] = []
  for (const one of changes)
    for (const body of bodies) {
      const { status } = await send(products, one.method, addressOf(one), body)
      found.push(
        ...problemIf(
          status >= 500 && status !== 503,
          `${one.method} ${one.path} ends in ${status} by ${body.slice(0, 60)}`,
        ),
      )
    }
  for (const one of reads)
    for (const text of texts) {
      const value = encodeURIComponent(text)
      const path = `${addressOf(one, text)}?limit=${value}&offset=${value}&q=${value}&before=${value}&secret=${value}`
      const { status } = await send(products, 'GET', path)
      found.push(
        ...problemIf(status >= 500 && status !== 503, `GET ${one.path} ends in ${status} by ${text}`),
      )
    }
  return found
}

const fields = [
  'reason',
  'amount',
  'credits',
  'limit',
  'name',
  'displayName',
  'packageKey',
  'referralCode',
  'favourite',
  'email',
  'id',
]
const filled = (value: string) => `{${fields.map((field) => `"${field}":${value}`).join(',')}}`

/** Sends quotes, statements and templates in every field. */
const quotes: Probe = (products) => {
  const texts = [`'`, `"; --`, `' or '1'='1`, `1;select pg_sleep(9)`, `%' and 1=1`, '\\', `$1`, `{{7*7}}`]
  return sendAll(
    products,
    texts.map((text) => filled(JSON.stringify(text))),
    texts,
  )
}

/** Sends numbers out of range and texts that look like numbers in every field. */
const numbers: Probe = (products) => {
  const values = ['-1', '0', '1e400', '9007199254740993', '1.5', '-0', '"NaN"', '"1e3"', '"0x10"']
  return sendAll(products, values.map(filled), ['-1', 'NaN', '1e400', '9007199254740993', '0x10', '1.5', '٣'])
}

/** Sends values of other types in every field, and repeated parameters. */
const types: Probe = async (products) => {
  const values = ['{"$gt":""}', '[1]', '[[[]]]', 'null', 'true', '{"toString":1}']
  const found = await sendAll(products, [...values.map(filled), '[]', 'null', '"x"', '1'])
  for (const query of ['limit=1&limit=2', 'limit[]=1', 'limit[$gt]=1', 'limit=1&offset=0&offset[]=9']) {
    const { status } = await send(products, 'GET', `/api/generate/history?${query}`)
    found.push(
      ...problemIf(
        query.startsWith('limit=1&limit') ? status !== 400 : status >= 500,
        `?${query} answers ${status}`,
      ),
    )
  }
  return found
}

/** Sends fields that would change prototypes, and checks that they change nothing. */
const prototypes: Probe = async (products) => {
  const evil = '{"isAdmin":true,"role":"admin"}'
  const found = await sendAll(products, [
    `{"__proto__":${evil}}`,
    `{"constructor":{"prototype":${evil}}}`,
    `{"displayName":"Ada","__proto__":{"credits":9999}}`,
  ])
  const profile = await fetch(`${products.open.address}/api/auth/profile`, {
    headers: bearer(products.person.token),
  })
  const text = await profile.text()
  return [...found, ...problemIf(/isAdmin|9999/.test(text), `the profile took ${text}`)]
}

export const inputProbes: Record<string, Probe> = { quotes, numbers, types, prototypes }
