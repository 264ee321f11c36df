/** Routes of the library. */
import multipart from '@fastify/multipart'
import { getUploads, type LibraryKind } from '@toile/contract/library'
import {
  deleteUpload,
  restoreUpload,
  saveFields,
  saveImage,
  updateUpload,
  uploadFields,
  uploadOutfit,
  uploadPhoto,
} from '@toile/contract/library-changes'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { AppError, notFound } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { toGeneratedItem, toItem, toLibrary } from './item-view.ts'
import { changeItem, findItems, type ItemRow } from './library-store.ts'
import { restoreItem } from './restore-item.ts'
import { usageOf } from './room.ts'
import { saveLook, type SaveDeps } from './save-look.ts'
import { uploadItem, type UploadDeps } from './upload-item.ts'

export type LibraryRouteDeps = UploadDeps &
  SaveDeps & {
    /** Signs the URL of a blob on the given origin, valid from the given time. */
    signUrl: (origin: string, key: string, at: Date) => string
    /** Public origin of URLs; undefined uses the origin of each request. */
    publicUrl: string | undefined
  }

export function libraryRoutes(deps: LibraryRouteDeps): FastifyPluginAsyncZod {
  const { db, clock, intake } = deps
  const pictureUrlFor = (request: FastifyRequest) => {
    const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
    return (key: string) => deps.signUrl(origin, key, clock.now())
  }

  async function upload(request: FastifyRequest, kind: LibraryKind): Promise<ItemRow> {
    const { holder } = principalOf(request)
    const form = await intake.receive(request, ['image'])
    try {
      const fields = parseFields(uploadFields, form.fields)
      if (!form.files.image) throw missingImage()
      return await uploadItem(deps, { holder, kind, file: form.files.image, fields })
    } finally {
      await form.discard()
    }
  }

  async function save(request: FastifyRequest): Promise<ItemRow> {
    const { holder } = principalOf(request)
    const form = await intake.receive(request, ['image'])
    try {
      const { generationId, ...fields } = parseFields(saveFields, form.fields)
      const file = form.files.image
      if (generationId !== undefined) {
        if (!uuid.test(generationId)) throw notFound()
        return await saveLook(deps, { holder, generationId, name: fields.name })
      }
      if (!file) throw missingImage()
      return await uploadItem(deps, { holder, kind: 'generated', file, fields })
    } finally {
      await form.discard()
    }
  }

  /** Another account's, unknown and expired items all give the same 404. */
  const idOf = (request: FastifyRequest<{ Params: { id: string } }>): string => {
    if (!uuid.test(request.params.id)) throw notFound()
    return request.params.id
  }

  return async (app) => {
    await app.register(multipart)
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(getUploads),
      async handler(request) {
        const { holder } = principalOf(request)
        const plan = await deps.planOf(holder, clock.now())
        const [rows, use] = [await findItems(db, holder), await usageOf(db, holder, plan)]
        return toLibrary(rows, use, pictureUrlFor(request))
      },
    })

    app.route({
      ...routeOf(uploadPhoto),
      async handler(request, reply) {
        return reply.code(201).send(toItem(await upload(request, 'photo'), pictureUrlFor(request)))
      },
    })

    app.route({
      ...routeOf(uploadOutfit),
      async handler(request, reply) {
        return reply.code(201).send(toItem(await upload(request, 'outfit'), pictureUrlFor(request)))
      },
    })

    app.route({
      ...routeOf(saveImage),
      async handler(request, reply) {
        return reply.code(201).send(toGeneratedItem(await save(request), pictureUrlFor(request)))
      },
    })

    app.route({
      ...routeOf(updateUpload),
      async handler(request) {
        const { holder } = principalOf(request)
        const id = idOf(request)
        const { name, category, favourite } = request.body
        const changes = {
          ...(name !== undefined && { name }),
          ...(category !== undefined && { category }),
          ...(favourite !== undefined && { favourite }),
        }
        const row = await changeItem(db, { id, holder }, changes)
        if (!row) throw notFound()
        return toItem(row, pictureUrlFor(request))
      },
    })

    app.route({
      ...routeOf(deleteUpload),
      async handler(request, reply) {
        const { holder } = principalOf(request)
        const row = await changeItem(db, { id: idOf(request), holder }, { deleted_at: clock.now() })
        if (!row) throw notFound()
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(restoreUpload),
      async handler(request) {
        const { holder } = principalOf(request)
        const row = await restoreItem(deps, { id: idOf(request), holder })
        if (!row) throw notFound()
        return toItem(row, pictureUrlFor(request))
      },
    })
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function parseFields<Shape extends z.ZodMiniType>(
  shape: Shape,
  fields: Record<string, string>,
): z.output<Shape> {
  const parsed = shape.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new AppError('invalid_request', 'Some fields of this form are not right.', {
    details: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  })
}

function missingImage(): AppError {
  const message = 'Please choose a picture.'
  return new AppError('invalid_request', message, { details: [{ field: 'image', message }] })
}
