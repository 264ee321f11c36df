import { expect, it } from 'vitest'
import { bootApp } from '../harness.ts'
import { startS3 } from '../s3-server.ts'

it('serves signed pictures from a bucket, and reports when the bucket is unavailable', async () => {
  const server = await startS3()
  const app = await bootApp({ env: server.env })
  expect((await app.fetch('/readyz')).status).toBe(200)

  await app.context.blobStore.put('looks/a/1.jpg', Buffer.from('0123456789'))
  const url = app.context.signedUrls.sign(app.address!, 'looks/a/1.jpg')
  const whole = await fetch(url)
  expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
    200,
    'image/jpeg',
    '0123456789',
  ])
  const part = await fetch(url, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  const again = await fetch(url, { headers: { 'if-none-match': whole.headers.get('etag')! } })
  expect(again.status).toBe(304)
  expect((await fetch(app.context.signedUrls.sign(app.address!, 'looks/a/2.jpg'))).status).toBe(404)

  await server.close()
  const ready = await app.fetch('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { parts: { blobStore: 'failing', database: 'ok' } },
  ])
})
