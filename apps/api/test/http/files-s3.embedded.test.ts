import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { expect, it } from 'vitest'
import { afterFile } from '../cleanup.ts'
import { bootApp } from '../harness.ts'

it('serves signed pictures from a bucket, and says so when the bucket cannot be reached', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'toile-s3-'))
  afterFile(() => rmSync(directory, { recursive: true }))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'looks', configs: [] }],
  })
  const { port } = await server.run()
  const app = await bootApp({
    env: {
      S3_BUCKET: 'looks',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    },
  })
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
