/** Receives pictures: reads a form, and makes each picture anew. One per process that serves HTTP. */
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { report } from '../../platform/report.ts'
import {
  busy,
  ingestFile,
  ingestPicture,
  type IngestedFile,
  type IngestedPicture,
  type IngestOptions,
} from './ingest.ts'
import { createPictureDecoder } from './picture-decoder.ts'
import { receiveForm, type FormOptions, type ReceivedForm } from './receive-form.ts'
import { openTemporaryFolder, type TemporaryFile } from './temporary-folder.ts'
import { createTurns } from './turns.ts'

/** Decoded pictures are a few MB each, and a slow store keeps them waiting. */
const PICTURES_IN_MEMORY = 8
const WAIT_MS = 3500

export type PictureDoor = {
  /** See `receiveForm`. */
  receive: <FileName extends string>(
    request: FastifyRequest,
    fileNames: readonly FileName[],
    options?: FormOptions<FileName>,
  ) => Promise<ReceivedForm<FileName>>
  /** Puts a picture that came by another way than a form where `ingest` finds it, until `discard`. */
  write: (content: Uint8Array) => Promise<{ file: TemporaryFile; discard: () => Promise<void> }>
  /**
   * Waits for a place for one picture in memory, from before it is ingested until it is stored; resolves with what gives
   * the place back. Throws `rate_limited` when none came free in time.
   */
  enter: () => Promise<() => void>
  /** See `ingestPicture`. */
  ingest: (file: TemporaryFile, options: IngestOptions) => Promise<IngestedPicture>
  /** See `ingestFile`: for what is only to be stored. */
  ingestFile: (file: TemporaryFile, options: IngestOptions) => Promise<IngestedFile>
  /** Starts the decoding processes before the first picture needs them. */
  warmUp: () => Promise<void>
  /** Ends the decoding processes at once. */
  close: () => Promise<void>
}

/** @param dir folder for uploads on their way in, made when missing */
export function openPictureDoor(dir: string, onError: (error: unknown) => void): PictureDoor {
  const folder = openTemporaryFolder(dir, onError)
  const decoder = createPictureDecoder()
  const places = createTurns(PICTURES_IN_MEMORY)
  return {
    receive: (request, fileNames, options) =>
      receiveForm(request, folder, fileNames, options).catch((error: unknown) => {
        report('uploaded', { field: 'form', outcome: codeOf(error), bytes: 0 })
        throw error
      }),
    async write(content) {
      const file = await folder.write(Readable.from([content]), content.length)
      if (!file) throw new Error('A picture grew while it was written')
      return { file, discard: () => folder.remove(file) }
    },
    async enter() {
      const leave = await places.take(WAIT_MS)
      if (!leave) throw busy()
      return leave
    },
    ingest: (file, options) => counted(file, options, () => ingestPicture(decoder, file, options)),
    ingestFile: (file, options) => counted(file, options, () => ingestFile(decoder, file, options)),
    warmUp: () => decoder.warmUp(),
    async close() {
      folder.close()
      decoder.close()
    },
  }
}

/** Tells what became of an upload. */
async function counted<T>(
  { bytes }: TemporaryFile,
  { field }: IngestOptions,
  ingest: () => Promise<T>,
): Promise<T> {
  try {
    const ingested = await ingest()
    report('uploaded', { field, outcome: 'accepted', bytes })
    return ingested
  } catch (error) {
    report('uploaded', { field, outcome: codeOf(error), bytes })
    throw error
  }
}

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'internal')
