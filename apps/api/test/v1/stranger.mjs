// What a stranger writes with the packed SDK alone: a look is made, heard of by a webhook, checked and downloaded.
import { createServer } from 'node:http'
import { Toile } from '@toile/sdk'

const { TOILE_URL: baseUrl, TOILE_KEY: apiKey } = process.env
const toile = new Toile({ apiKey, baseUrl })

let secret
const events = []
let onEvent
async function receive(request, response) {
  const parts = []
  for await (const part of request) parts.push(part)
  try {
    events.push(await toile.webhooks.verify(request.headers, Buffer.concat(parts).toString(), { secret }))
    response.writeHead(204).end()
    onEvent?.()
  } catch {
    response.writeHead(400).end()
  }
}
const server = createServer((request, response) => void receive(request, response))
await new Promise((resolve) => server.listen(Number(process.env.HOOK_PORT), '127.0.0.1', resolve))

const url = `http://127.0.0.1:${server.address().port}/hook`
const endpoint = await toile.webhookEndpoints.create({ url, events: ['look.succeeded'] })
secret = endpoint.secret

const asked = await toile.looks.create({
  person: { sample: 'woman-red' },
  garments: [{ sample: 'white-polo' }],
  metadata: { sku: 'P-123' },
})
const look = await toile.looks.wait(asked.id)
const picture = await toile.looks.download(look)
if (events.length === 0) await new Promise((resolve) => (onEvent = resolve))

const found = []
for await (const one of toile.looks.list({ metadata: { sku: 'P-123' } })) found.push(one.id)
const { credits } = await toile.credits.get()
console.log(JSON.stringify({ look, bytes: picture.size, type: picture.type, events, found, credits }))
server.close()
