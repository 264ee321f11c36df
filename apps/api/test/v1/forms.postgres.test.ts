/** Forms of looks as clients generated from the OpenAPI document send them. */
import { look } from '@toile/contract/v1-looks'
import { expect, it } from 'vitest'
import { bootForLooks } from '../generations/paid-looks.ts'
import { failure } from '../identity/people.ts'
import { apiForm, createProgramIn } from '../keys/programs.ts'

const createProgram = createProgramIn(await bootForLooks())

/** A form with both pictures, and with metadata in a part of the type `application/json`. */
async function formWithJson(json: string) {
  const pictures = new Response(apiForm())
  const type = pictures.headers.get('content-type') ?? ''
  const [, boundary] = /boundary=(.+)$/.exec(type) ?? []
  const head = 'content-disposition: form-data; name="metadata"\r\ncontent-type: application/json'
  const part = Buffer.from(`--${boundary}\r\n${head}\r\n\r\n${json}\r\n`)
  return { type, body: Buffer.concat([part, Buffer.from(await pictures.arrayBuffer())]) }
}

it('may have metadata in a part of JSON', async () => {
  const { call } = await createProgram()
  const send = async (json: string) => {
    const { type, body } = await formWithJson(json)
    return call('/looks', { method: 'POST', body, headers: { 'content-type': type } })
  }
  const response = await send('{"sku":"A"}')
  expect(response.status).toBe(202)
  expect(look.parse(await response.json()).metadata).toEqual({ sku: 'A' })
  for (const wrong of ['{"sku":1}', '[]', '{'])
    expect(await failure(await send(wrong))).toMatchObject({ status: 400, code: 'invalid_request' })
})
