/** Serves pictures by signed URL. Unknown, expired and forged URLs get the same response. */
import { Readable } from 'node:stream'
import { signedFormats, type SignedFormat } from '@toile/contract/trust'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { BlobStore } from '../platform/blob-store.ts'
import { notFound } from '../platform/errors.ts'
import { filesPath, type SignedUrls } from '../platform/signed-urls.ts'
import { parseRange } from './range.ts'

type FilesDeps = {
  blobStore: BlobStore
  signedUrls: SignedUrls
  /** Creates a blob that is generated on demand; false when the key is not one of those. */
  makeMissing: (key: string) => Promise<boolean>
  /** Converts a stored look to another format; undefined when the key is not a look. */
  convert: (key: string, format: SignedFormat) => Promise<Uint8Array | undefined>
  /** True for a blob whose owner deleted it and that is not erased yet. */
  isHidden: (key: string) => Promise<boolean>
}

/** Accepts any values, so that every malformed URL gets the same 404. */
const schema = {
  operationId: 'getFile',
  tags: ['Files'],
  summary: 'A picture, by the signed address that another call has given',
  querystring: z.object({
    expires: z.unknown().optional(),
    signature: z.unknown().optional(),
    as: z
      .enum(signedFormats)
      .optional()
      .catch(undefined)
      .describe('Of a look: the format it is to come in, with content credentials. It comes whole.'),
  }),
  documented: {
    response: {
      200: picture('The picture'),
      206: picture('The part of it that `Range` names'),
      304: z.undefined().describe('As it was: `If-None-Match` or `If-Modified-Since` names this one'),
      416: z.undefined().describe('It has no such part: `Content-Range` tells its size'),
    },
    errors: ['not_found'] as const,
  },
}

function picture(description: string) {
  const content = { schema: z.string() }
  return { description, content: { 'image/*': content, 'application/octet-stream': content } }
}

export function filesRoutes({
  blobStore,
  signedUrls,
  makeMissing,
  convert,
  isHidden,
}: FilesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(`${filesPath}*`, { schema }, async (request, reply) => {
      const { '*': key = '' } = request.params as { '*'?: string }
      const { expires, signature, as: format } = request.query
      setHeaders(reply)
      if (typeof expires !== 'string' || typeof signature !== 'string') throw notFound()
      if (!signedUrls.verify(key, expires, signature) || (await isHidden(key))) throw notFound()
      const find = () => blobStore.findInfo(key)
      const info = (await find()) ?? ((await makeMissing(key)) ? await find() : undefined)
      if (!info) throw notFound()
      if (format && info.contentType !== `image/${format}`) {
        const converted = await convert(key, format)
        if (!converted) throw notFound()
        return reply.type(`image/${format}`).send(converted)
      }

      const etag = `"${info.bytes.toString(36)}-${info.modifiedAt.getTime().toString(36)}"`
      reply.type(info.contentType).headers({
        etag,
        'last-modified': info.modifiedAt.toUTCString(),
        'accept-ranges': 'bytes',
      })
      if (isUnchanged(request.headers, etag, info.modifiedAt)) return reply.code(304).send()

      const isWhole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
      const range = parseRange(isWhole ? undefined : request.headers.range, info.bytes)
      if (range === 'unsatisfiable')
        return reply.code(416).header('content-range', `bytes */${info.bytes}`).send()
      // A stream, so that Fastify keeps the content-length of the GET response.
      if (request.method === 'HEAD') return reply.header('content-length', info.bytes).send(Readable.from([]))
      if (!range) return reply.header('content-length', info.bytes).send(await blobStore.openStream(key))

      const content = await blobStore.find(key)
      if (!content) throw notFound()
      return reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${info.bytes}`)
        .send(content.subarray(range.start, range.end + 1))
    })
  }
}

/** Sets headers that let any page show the picture, and no shared cache store it. */
function setHeaders(reply: FastifyReply) {
  reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'private, max-age=900',
  })
}

type Conditions = { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined }

/** RFC 9110 §13.2.2: If-None-Match takes precedence over If-Modified-Since. */
function isUnchanged(headers: Conditions, etag: string, modifiedAt: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since
}
