/** The tool `try_on`: requests a look, reports its progress, and returns the picture. */
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { viewMetaOf } from '@toile/mcp/look-view'
import type * as z from 'zod'
import type { ApiCaller } from '../../../platform/api-caller.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type GenerationRow,
  type RequestDeps,
  type SignPicture,
  type WatchDeps,
  toLook,
  watchGeneration,
} from '../../generations/index.ts'
import type { PictureDeps } from '../find-pictures.ts'
import { requestLook } from '../request-look.ts'
import { findOptionalPictures } from './pictures.ts'
import type { tryOnInput } from './inputs.ts'

export type TryOnDeps = RequestDeps &
  WatchDeps &
  PictureDeps & {
    /** Aborts when shutdown begins. */
    stopping: AbortSignal
  }

type TryOnCall = {
  caller: ApiCaller
  input: z.infer<typeof tryOnInput>
  sign: SignPicture
  context: ServerContext
}

const WAIT_MS = 240_000

export async function tryOn(
  deps: TryOnDeps,
  { caller, input, sign, context }: TryOnCall,
): Promise<CallToolResult> {
  const { person, garment, tier: qualityTier, ...fields } = input
  const { files, discard } = await findOptionalPictures(deps, caller, { person, garment })
  let row: GenerationRow
  try {
    if (!files.person || !files.garment) throw new AppError('invalid_request', 'Give a person and a garment.')
    row = await requestLook(deps, caller, {
      files: { person: files.person, garment: files.garment },
      fields: { ...fields, qualityTier },
      metadata: undefined,
      idempotencyKey: undefined,
    })
  } finally {
    await discard()
  }
  row = await follow(deps, row, context)
  return resultOf(deps, row, sign)
}

/** Waits until the look has ended or the time is over, and sends progress notifications meanwhile. */
async function follow(
  deps: TryOnDeps,
  row: GenerationRow,
  { mcpReq }: ServerContext,
): Promise<GenerationRow> {
  const signal = AbortSignal.any([mcpReq.signal, deps.stopping, AbortSignal.timeout(WAIT_MS)])
  const progressToken = mcpReq._meta?.progressToken
  let last = row
  for await (const { row: now } of watchGeneration(deps, row, signal)) {
    last = now
    if (progressToken === undefined) continue
    const params = { progressToken, progress: now.progress, total: 1, message: now.stage }
    await mcpReq.notify({ method: 'notifications/progress', params })
  }
  return last
}

async function resultOf(
  { blobStore }: TryOnDeps,
  row: GenerationRow,
  sign: SignPicture,
): Promise<CallToolResult> {
  const look = toLook(row, sign)
  const text = { type: 'text' as const, text: JSON.stringify(look, null, 2) }
  const { look_key, person_key } = row
  if (look.status === 'canceled')
    return { isError: true, content: [{ type: 'text', text: 'The look was canceled.' }, text] }
  if (look.status !== 'succeeded' || look_key === null)
    return { content: [text], ...(look.error && { isError: true }) }
  const mimeType = `image/${row.output_format}`
  const bytes = await blobStore.get(look_key)
  const photo = person_key === null ? undefined : await blobStore.find(person_key)
  const meta = photo && (await viewMetaOf(photo))
  return {
    content: [
      { type: 'image', data: Buffer.from(bytes).toString('base64'), mimeType },
      ...(look.imageUrl
        ? [{ type: 'resource_link' as const, uri: look.imageUrl, name: `look ${look.id}`, mimeType }]
        : []),
      text,
    ],
    ...(meta && { _meta: meta }),
  }
}
