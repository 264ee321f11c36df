import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { createBlobStore, type BlobStore } from './blob-store.ts'

export type S3Options = {
  bucket: string
  region: string
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  forcePathStyle: boolean
  /** How long a connection may take to open, and stay silent within a request or its response. */
  silentMs?: number
}

/** Not shorter: a picture on its way to a slow reader is silent as well. */
const SILENT_MS = 30_000
/** One repeat: a store that hangs must not hold a user's request for minutes. */
const ATTEMPTS = 2

/** Opens a blob store in an existing S3 bucket. */
export function openS3BlobStore(options: S3Options): BlobStore {
  const { silentMs = SILENT_MS } = options
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    // The client's own default is to wait without end.
    requestHandler: { connectionTimeout: silentMs, socketTimeout: silentMs },
    maxAttempts: ATTEMPTS,
    // Several S3-compatible stores refuse the optional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.endpoint && { endpoint: options.endpoint }),
    ...(options.credentials && { credentials: options.credentials }),
  })
  const driver = new S3Driver({ client, bucket: options.bucket, visibility: 'private', supportsACL: false })
  return createBlobStore(driver, {
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: options.bucket }))
    },
  })
}
