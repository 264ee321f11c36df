/** Receives uploaded pictures: parses the form and re-encodes each picture. One instance in each HTTP process. */
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
import type { PictureDecoder } from './picture-decoder.ts'
import { receiveForm, type FormOptions, type ReceivedForm } from './receive-form.ts'
import { openTemporaryFolder, type TemporaryFile } from './temporary-folder.ts'
import { createTurns } from './turns.ts'

/** Limit of library uploads between ingestion and storage; a re-encoded look, of a few MB, waits in memory. */
const UPLOAD_SLOTS = 8
/** Time that `takeUploadSlot` waits for a slot. */
const UPLOAD_WAIT_MS = 3500

export type PictureIntake = {
  /** See `receiveForm`. */
  receive: <FileName extends string>(
    request: FastifyRequest,
    fileNames: readonly FileName[],
    options?: FormOptions<FileName>,
  ) => Promise<ReceivedForm<FileName>>
  /**
   * Writes a picture that did not come as a form's file, such as a data URL, to a temporary file for `ingest`.
   * `discard` removes the file.
   */
  write: (content: Uint8Array) => Promise<{ file: TemporaryFile; discard: () => Promise<void> }>
  /**
   * Takes one of the slots for library uploads, from before the picture is ingested until it is stored. Resolves with a
   * function that releases the slot. Throws `rate_limited` when none became free in time.
   */
  takeUploadSlot: () => Promise<() => void>
  /** See `ingestPicture`. */
  ingest: (file: TemporaryFile, options: IngestOptions) => Promise<IngestedPicture>
  /** See `ingestFile`: for pictures that are stored without being read into memory. */
  ingestFile: (file: TemporaryFile, options: IngestOptions) => Promise<IngestedFile>
  /** Starts the decoding processes before the first picture needs them. */
  warmUp: () => Promise<void>
  /** Stops the sweeps of the temporary folder. */
  close: () => Promise<void>
}

/**
 * @param dir folder for temporary uploads, created when missing
 * @param decoder stays open when this closes
 * @param onError called when a sweep of the folder fails
 */
export function openPictureIntake(
  dir: string,
  decoder: PictureDecoder,
  onError: (error: unknown) => void,
): PictureIntake {
  const folder = openTemporaryFolder(dir, onError)
  const uploadSlots = createTurns(UPLOAD_SLOTS)
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
    async takeUploadSlot() {
      const release = await uploadSlots.take(UPLOAD_WAIT_MS)
      if (!release) throw busy()
      return release
    },
    ingest: (file, options) => reportOutcome(file, options, () => ingestPicture(decoder, file, options)),
    ingestFile: (file, options) => reportOutcome(file, options, () => ingestFile(decoder, file, options)),
    warmUp: () => decoder.warmUp(),
    async close() {
      folder.close()
    },
  }
}

/** Reports the outcome of an upload as an event. */
async function reportOutcome<T>(
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
