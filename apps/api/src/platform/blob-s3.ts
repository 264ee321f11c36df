import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { createBlobStore, type BlobStore } from './blob-store.ts'

export type S3Options = {
  bucket: string
  region: string
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  forcePathStyle: boolean
}

/** Opens a blob store in an existing S3 bucket. */
export function openS3BlobStore(options: S3Options): BlobStore {
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
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
