/** Makes looks on a server, with an API key. */
import { openAsBlob } from 'node:fs'
import type { TryOnOptions } from '@toile/engine/engine'
import { LIKELY_CONFIDENCE } from '@toile/engine/engine'
import { Aborted, EngineFailed, NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import { Toile, type Look } from '../../../packages/sdk/src/index.ts'
import type { MakeLook } from './make-looks.ts'

export type Server = { address: string; apiKey: string }

type Remotely = { server: Server; person: string; options: TryOnOptions; signal: AbortSignal }

export function makeRemotely({ server, person, options, signal }: Remotely): MakeLook {
  const toile = new Toile({ apiKey: server.apiKey, baseUrl: server.address })
  const { category, quality, realism, fit, tuck, seed, personAt } = options
  const make: MakeLook = async ({ garment, format }) => {
    const startedAt = performance.now()
    const asked = await toile.looks.create(
      {
        person: await openAsBlob(person),
        garments: [await openAsBlob(garment)],
        outputFormat: format,
        ...(category && { category }),
        ...(quality && { tier: quality }),
        ...(realism !== undefined && { realism }),
        ...(fit && { fit }),
        ...(tuck && { tuck }),
        ...(seed !== undefined && { seed }),
        ...(personAt && { personAt }),
      },
      { signal },
    )
    const look = await toile.looks.wait(asked.id, { signal })
    if (look.status !== 'succeeded') throw failureOf(look)
    const picture = await toile.looks.download(look, { signal })
    const confidence = look.score ?? 0
    const report = {
      width: look.width ?? 0,
      height: look.height ?? 0,
      warnings: look.warnings,
      engine: look.engine ?? '',
      ms: { remote: performance.now() - startedAt },
      confidence,
      verdict: confidence >= LIKELY_CONFIDENCE ? ('likely' as const) : ('doubtful' as const),
    }
    return { report, file: new Uint8Array(await picture.arrayBuffer()) }
  }
  return async (task, onProgress) => {
    try {
      return await make(task, onProgress)
    } catch (error) {
      throw signal.aborted ? new Aborted({ cause: error }) : error
    }
  }
}

function failureOf({ error }: Look): Error {
  if (error?.code === 'no_person_found') return new NoPersonFound(error.message)
  if (error?.code === 'no_garment_found') return new NoGarmentFound(error.message)
  return new EngineFailed(error?.message ?? 'The look was canceled.', { retryable: false })
}
