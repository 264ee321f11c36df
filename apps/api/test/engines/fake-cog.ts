/** A model server with Cog's API: paints a bright box on the photo's chest, or fails on request. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterFile } from '../cleanup.ts'

export async function startFakeCog() {
  /** `most`: the largest number of orders in progress at the same time. `pauseMs`: how long each takes, at least. */
  const state = { orders: 0, fails: false, most: 0, pauseMs: 0 }
  let inProgress = 0
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url === '/health-check') return { status: 'READY' }
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      state.orders++
      state.most = Math.max(state.most, ++inProgress)
      response.once('close', () => inProgress--)
      await sleep(state.pauseMs)
      // No picture: the call is not repeated, as it would be after a failure of the model.
      if (state.fails) return { status: 'succeeded' }
      const { input } = JSON.parse(String(Buffer.concat(chunks))) as { input: { person_image: string } }
      const output = await dressed(Buffer.from(input.person_image.split(',')[1] ?? '', 'base64'))
      return { status: 'succeeded', output: `data:image/png;base64,${output.toString('base64')}` }
    }
    void answer().then((json) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => void server.close())
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function dressed(person: Buffer): Promise<Buffer> {
  const size = await sharp(person).metadata()
  const [width, height] = [Math.round(0.25 * size.width), Math.round(0.3 * size.height)]
  const cloth = await sharp({ create: { width, height, channels: 3, background: '#20c060' } })
    .png()
    .toBuffer()
  const at = { left: Math.round(0.35 * size.width), top: Math.round(0.33 * size.height) }
  return sharp(person)
    .composite([{ input: cloth, ...at }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
