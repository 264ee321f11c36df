/** Where pictures come in: a form is received, and each picture is made anew. One per process that serves HTTP. */
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ingestPicture, type IngestedPicture, type IngestOptions } from './ingest.ts'
import { createPictureDecoder } from './picture-decoder.ts'
import { receiveForm, type ReceivedForm } from './receive-form.ts'
import { openSpool, type SpooledFile } from './spool.ts'

export type PictureDoor = {
  /** See `receiveForm`. */
  receive: <FileName extends string>(
    request: FastifyRequest,
    fileNames: readonly FileName[],
  ) => Promise<ReceivedForm<FileName>>
  /** Puts a picture that came by another way than a form where `ingest` finds it, until `discard`. */
  spool: (content: Uint8Array) => Promise<{ file: SpooledFile; discard: () => Promise<void> }>
  /** See `ingestPicture`. */
  ingest: (file: SpooledFile, options: IngestOptions) => Promise<IngestedPicture>
  /** Starts the decoding processes before the first picture needs them. */
  warmUp: () => Promise<void>
  /** Ends the decoding processes at once. */
  close: () => Promise<void>
}

/** @param dir folder for uploads on their way in, made when missing */
export function openPictureDoor(dir: string, onError: (error: unknown) => void): PictureDoor {
  const spool = openSpool(dir, onError)
  const decoder = createPictureDecoder()
  return {
    receive: (request, fileNames) => receiveForm(request, spool, fileNames),
    async spool(content) {
      const file = await spool.write(Readable.from([content]), content.length)
      if (!file) throw new Error('A picture grew while it was written')
      return { file, discard: () => spool.remove(file) }
    },
    ingest: (file, options) => ingestPicture(decoder, file, options),
    warmUp: () => decoder.warmUp(),
    async close() {
      spool.close()
      decoder.close()
    },
  }
}
