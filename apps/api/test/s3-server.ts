/** A bucket on a test server, for what must work on S3 as it does in a folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterFile } from './cleanup.ts'

const BUCKET = 'pictures'

/** Settings for an app that keeps its pictures in a fresh bucket; the server ends after the tests of the file. */
export async function startS3(): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'toile-s3-'))
  afterFile(() => rmSync(directory, { recursive: true, force: true }))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  let closed: Promise<void> | undefined
  const close = () => (closed ??= server.close())
  afterFile(close)
  return {
    close,
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    },
  }
}
