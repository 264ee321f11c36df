/** A corpus of pictures for robustness tests, in a folder beside the project where it is developed. */
import { existsSync, readFileSync } from 'node:fs'
import { uploadLimits } from '@toile/contract/business'
import * as z from 'zod'
import { jpeg } from './pictures.ts'

const folder = new URL('../../../../../shared/corpus/', import.meta.url)

const manifestShape = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      upload_as: z.object({ filename: z.string(), contentType: z.string() }),
      expected: z.enum(['accept', 'reject']),
      /** Both a clean refusal and an acceptance are correct. */
      either: z.boolean(),
      /** Upright width and height. */
      oriented: z.tuple([z.int(), z.int()]).optional(),
    }),
  ),
})
export type CorpusFile = z.infer<typeof manifestShape>['files'][number]

export const corpus: CorpusFile[] = existsSync(folder)
  ? manifestShape.parse(JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'))).files
  : []
if (corpus.length === 0) console.log('SKIPPED: the corpus of pictures. It is not beside the project.')

const garment = await jpeg({ width: 400, height: 400 })

/** Builds the form of a look with the corpus file as the person. */
export function formOf(
  { file, upload_as: { filename, contentType } }: CorpusFile,
  outfit = garment,
): FormData {
  const form = new FormData()
  form.append('userPhoto', new Blob([readFileSync(new URL(file, folder))], { type: contentType }), filename)
  form.append('outfitPhoto', new Blob([new Uint8Array(outfit)]), 'garment.jpg')
  return form
}

/** An accepted upload may still be too small for a look, show no person, or one on whom no look passes the checks. */
export function isRight(file: CorpusFile, status: number, code: string | undefined): boolean {
  const isRefused = status >= 400 && status < 500
  const isTaken =
    status < 300 ||
    code === 'no_person_found' ||
    code === 'look_unconvincing' ||
    (code === 'picture_too_small' && isSmall(file))
  if (file.either) return isTaken || isRefused
  return file.expected === 'accept' ? isTaken : isRefused && !isTaken
}

const isSmall = ({ oriented }: CorpusFile) =>
  Math.min(...(oriented ?? [Infinity])) < uploadLimits.minShortEdgePx
