/** An S3 bucket on a test server, for tests that run on S3 and on a folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bucketSettings, openBucket } from './s3-bucket.ts'
import { afterFile } from './cleanup.ts'

/** Settings for an app with a fresh bucket; the server stops after the test file. */
export async function startS3(): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'toile-s3-'))
  afterFile(() => rmSync(directory, { recursive: true, force: true }))
  const { port, close } = await openBucket(directory)
  afterFile(close)
  return { close, env: bucketSettings(port) }
}
