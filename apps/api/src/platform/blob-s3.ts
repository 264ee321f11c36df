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

/** Blobs as objects of one bucket, which must be there. */
export function openS3BlobStore(options: S3Options): BlobStore {
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    // Checksums beyond those S3 demands are refused by several compatible stores.
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
