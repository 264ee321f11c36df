/** The blob store: S3 on a folder, in a process of its own. It dies now and then of writing and deleting at once (s3rver 3.7). */
import { openBucket } from '../../apps/api/test/s3-bucket.ts'

const { TOILE_DATA_DIR: dir = '', PORT } = process.env
await openBucket(dir, Number(PORT))
process.once('SIGTERM', () => process.exit(0))
console.log('is ready')
