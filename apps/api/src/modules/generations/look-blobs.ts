/** Names the blobs of looks: the picture, its thumbnail, and the input pictures. */
import type { OutputFormat } from '@toile/contract/business'
import type { GenerationRow } from './generation-store.ts'
import type { InputFiles, MadeLook } from './make-look.ts'

const extensionOf: Record<OutputFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' }

/**
 * Names the blobs of a look. Each attempt has its own keys, so that one that lost its lease cannot overwrite the
 * next's.
 */
export function blobsOf(
  row: GenerationRow,
  first: GenerationRow | undefined,
  attempt: number,
  { look, thumbnail, person, garments }: Pick<MadeLook, 'look' | 'thumbnail'> & InputFiles,
) {
  const lookKey = `looks/${row.id}/${attempt}.${extensionOf[row.output_format]}`
  const thumbnailKey = `looks/${row.id}/${attempt}-small.jpg`
  const blobs: [key: string, bytes: Uint8Array][] = [
    [lookKey, look],
    [thumbnailKey, thumbnail],
  ]
  /**
   * Returns the blob key of an input picture. Only the first row of a set has keys at this point; each other look gets
   * its own copy of the pictures, so that it can be erased alone.
   */
  const inputKeyOf = (
    own: string | null,
    name: string,
    ofFirst: string | null | undefined,
    file: Uint8Array,
  ) => {
    if (own !== null || !ofFirst) return own
    const key = `inputs/${row.id}/${attempt}-${name}${ofFirst.slice(ofFirst.lastIndexOf('.'))}`
    blobs.push([key, file])
    return key
  }
  // Only a demo drops its inputs. An account may make further looks from the same pictures while it keeps the look.
  const dropsInputs = row.kind === 'demo'
  const furtherKeys =
    first?.further_keys?.map((ofFirst, at) => {
      const own = row.further_keys?.[at] ?? null
      return inputKeyOf(own, `garment${at + 2}`, ofFirst, garments[at + 1]!) ?? ofFirst
    }) ?? null
  const keys = {
    lookKey,
    thumbnailKey,
    personKey: dropsInputs ? null : inputKeyOf(row.person_key, 'person', first?.person_key, person),
    garmentKey: dropsInputs ? null : inputKeyOf(row.garment_key, 'garment', first?.garment_key, garments[0]!),
    furtherKeys: dropsInputs ? null : furtherKeys,
  }
  return { keys, blobs }
}

/** Returns the keys of the input pictures that a row was requested with. */
export const inputKeysOf = ({ person_key, garment_key, further_keys }: GenerationRow): string[] =>
  [person_key, garment_key, ...(further_keys ?? [])].filter((key) => key !== null)

type KeptKeys = { personKey: string | null; garmentKey: string | null; furtherKeys: string[] | null }
/** Returns the keys of the input pictures that a stored look keeps. */
export const keptInputsOf = ({ personKey, garmentKey, furtherKeys }: KeptKeys): (string | null)[] => [
  personKey,
  garmentKey,
  ...(furtherKeys ?? []),
]
