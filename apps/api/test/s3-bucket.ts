/** A local S3 server with one bucket. */
import S3rver from 's3rver'

const BUCKET = 'pictures'

/**
 * @param directory folder of the objects; may contain some
 * @param wanted port; defaults to a free one
 */
export async function openBucket(
  directory: string,
  wanted = 0,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new S3rver({
    port: wanted,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  let closed: Promise<void> | undefined
  return { port, close: () => (closed ??= server.close()) }
}

/** @param port of the server, or of a proxy in front of it */
export const bucketSettings = (port: number): Record<string, string> => ({
  S3_BUCKET: BUCKET,
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_FORCE_PATH_STYLE: 'true',
})
