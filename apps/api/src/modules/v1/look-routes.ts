/** API routes of looks. */
import {
  cancelLook as cancelLookCall,
  createLook,
  deleteLook,
  getLook,
  listLooks,
  lookPage,
} from '@toile/contract/v1-looks'
import { lookFormFields, lookRequest, metadata } from '@toile/contract/v1-look-request'
import { garmentsRange } from '@toile/contract/business'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/api-caller.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { parseOrRefuse } from '../../platform/parse-or-refuse.ts'
import {
  type GenerationRow,
  type LookEventDeps,
  type RequestDeps,
  type SignPicture,
  type WatchDeps,
  cancelLook,
  endGeneration,
  hashKey,
  isFinished,
  readWait,
  signalOfClient,
  toLook,
  waitForEnd,
} from '../generations/index.ts'
import { findPictures, type PictureDeps } from './find-pictures.ts'
import { findLook, findLooks } from './look-store.ts'
import { readProof } from './look-limits.ts'
import { fieldsOf, findRepeatedLook, requestLook, type ApiLookRequest } from './request-look.ts'

export type LookRouteDeps = RequestDeps &
  WatchDeps &
  LookEventDeps &
  PictureDeps & {
    /** Signs the URL of a blob on the given origin, valid for `minutes` from the given time. */
    signUrl: (origin: string, key: string, at: Date, minutes: number) => string
    /** Aborts when shutdown begins; waiting requests then respond. */
    stopping: AbortSignal
  }

const FORM_FILES = ['person', 'garment'] as const
/** Fits the maximum metadata as JSON. */
const MAX_FIELD_BYTES = 40_000

/** Returns a function that signs picture URLs on the request's origin. */
export function signerFor(
  { publicUrl, signUrl, clock }: Pick<LookRouteDeps, 'publicUrl' | 'signUrl' | 'clock'>,
  request: FastifyRequest,
): SignPicture {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`
  return (key, minutes) => signUrl(origin, key, clock.now(), minutes)
}

export function addLookRoutes(app: Parameters<FastifyPluginAsyncZod>[0], deps: LookRouteDeps): void {
  const { db, clock } = deps
  const view = (request: FastifyRequest, row: GenerationRow) => toLook(row, signerFor(deps, request))
  async function getOwn(request: FastifyRequest<{ Params: { id: string } }>): Promise<GenerationRow> {
    const row = await findLook(db, callerOf(request), { id: request.params.id, now: clock.now() })
    if (!row) throw notFound()
    return row
  }

  app.route({
    ...routeOf(createLook),
    async handler(request, reply) {
      const disconnected = signalOfClient(reply)
      const proof = await readProof(deps, callerOf(request), request.headers.altcha)
      let row = await takeRequest(deps, request, { proof, disconnected })
      const waitMs = readWait(request.headers.prefer)
      const signal = AbortSignal.any([deps.stopping, disconnected])
      if (waitMs > 0) {
        row = await waitForEnd(deps, row, { waitMs, signal })
        reply.header('preference-applied', `wait=${waitMs / 1000}`)
      }
      reply.header('location', `/api/v1/looks/${row.id}`)
      return reply.code(isFinished(row) ? 200 : 202).send(view(request, row))
    },
  })

  app.route({
    ...routeOf(getLook),
    handler: async (request) => view(request, await getOwn(request)),
  })

  app.route({
    ...routeOf(listLooks),
    async handler(request) {
      const { cursor, limit = lookPage.default, status, ...others } = request.query
      const { rows, nextCursor } = await findLooks(db, callerOf(request), {
        now: clock.now(),
        limit,
        cursor,
        status,
        metadata: parseOrRefuse(metadata, metadataOf(others)),
      })
      return { data: rows.map((row) => view(request, row)), nextCursor }
    },
  })

  app.route({
    ...routeOf(deleteLook),
    async handler(request, reply) {
      await endGeneration(deps, await getOwn(request), 'erase')
      return reply.code(204).send()
    },
  })

  app.route({
    ...routeOf(cancelLookCall),
    async handler(request) {
      const row = await getOwn(request)
      if (!(await cancelLook(deps, row.id)))
        throw new AppError('conflict', 'This look was finished before it could be canceled.')
      return view(request, await getOwn(request))
    },
  })
}

/** Requests the look, or finds that of an earlier request with the same idempotency key. */
async function takeRequest(
  deps: LookRouteDeps,
  request: FastifyRequest,
  more: Pick<ApiLookRequest, 'proof' | 'disconnected'>,
): Promise<GenerationRow> {
  const read = await readRequest(deps, request)
  if ('earlier' in read) return read.earlier
  try {
    return await requestLook(deps, callerOf(request), { ...read.asked, ...more })
  } finally {
    await read.discard()
  }
}

type ReadRequest = { earlier: GenerationRow } | { asked: ApiLookRequest; discard: () => Promise<void> }

/**
 * Reads a request from a form with the pictures, or from JSON that refers to them. The pictures of a repeated JSON
 * request are not fetched again: they may be gone from their addresses.
 */
async function readRequest(deps: LookRouteDeps, request: FastifyRequest): Promise<ReadRequest> {
  const idempotencyKey = keyOf(request)
  if (request.isMultipart()) {
    const form = await deps.intake.receive(request, FORM_FILES, {
      maxFieldBytes: MAX_FIELD_BYTES,
      counts: { garment: garmentsRange.max },
    })
    try {
      const {
        metadata,
        tier,
        category: categories = [],
        ...fields
      } = parseOrRefuse(lookFormFields, form.fields)
      const [category, ...others] = categories
      const { person, garment } = form.files
      if (!person || !garment) throw missing(FORM_FILES.filter((name) => !form.files[name]))
      const pictures = form.further.garment ?? []
      if (others.length > pictures.length) throw tooManyCategories()
      const asked = {
        files: { person, garment },
        further: pictures.map((file, at) => ({ file, category: others[at] })),
        fields: { ...fields, ...(category && { category }), qualityTier: tier },
        metadata,
        idempotencyKey,
      }
      return { asked, discard: form.discard }
    } catch (error) {
      await form.discard()
      throw error
    }
  }
  const body = parseOrRefuse(lookRequest, request.body)
  const caller = callerOf(request)
  const bodyHash = hashKey(JSON.stringify(body))
  const earlier =
    idempotencyKey === undefined
      ? undefined
      : await findRepeatedLook(deps, caller, { idempotencyKey, bodyHash })
  if (earlier) return { earlier }
  const { files, further, discard } = await findPictures(deps, caller, body)
  const { metadata } = body
  const fields = fieldsOf(body)
  return { asked: { files, further, fields, metadata, idempotencyKey, bodyHash }, discard }
}

const missing = (names: readonly string[]) =>
  new AppError('invalid_request', 'Send a photo of the person and a picture of the garment.', {
    details: names.map((field) => ({ field, message: 'is missing' })),
  })

const tooManyCategories = () =>
  new AppError('invalid_request', 'There are more categories than garments.', {
    details: [{ field: 'category', message: 'names more garments than there are pictures' }],
  })

const METADATA = /^metadata\[(.+)\]$/s

/** Reads `metadata[key]=value` query parameters. Throws `invalid_request` for any other unknown parameter. */
function metadataOf(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const [, key] = METADATA.exec(name) ?? []
      if (key === undefined)
        throw new AppError('invalid_request', 'Some fields of this request are not right.', {
          details: [{ field: name, message: 'is not known' }],
        })
      return [key, value]
    }),
  )
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}
