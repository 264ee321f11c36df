/**
 * The blob store: an S3 server on a folder, in its own process, because it sometimes crashes when writing and deleting
 * at the same time (s3rver 3.7).
 */
import { openBucket } from '../../apps/api/test/s3-bucket.ts'

const { TOILE_DATA_DIR: dir = '', PORT } = process.env
await openBucket(dir, Number(PORT))
process.once('SIGTERM', () => process.exit(0))
console.log('is ready')
