/**
 * Messages between the shop's page and the frame in its dialog. Each side sends to the other's origin only, and accepts
 * messages only from the other's window and origin. No message carries a photo or a look out of the frame.
 */

/** Where looks are made; `auto` takes the device when that is capable of it. */
export const engineChoices = ['auto', 'device', 'server'] as const
export type EngineChoice = (typeof engineChoices)[number]

/** A product as its element describes it. */
export type Product = {
  name: string
  /** Category of the garment, as in the API; empty for `auto`. */
  category: string
  engine: EngineChoice
  /** The names of its pictures, such as colours; the first is shown first. */
  pictures: string[]
  /** The shop listens for `toile:add`. */
  canAdd: boolean
}

/** From the shop's page to the frame. */
export type ToFrame =
  | { toile: 'product'; product: Product }
  /** The picture that was asked for; null where it could not be read. */
  | { toile: 'picture'; index: number; file: Blob | null }

/** From the frame to the shop's page. */
export type FromFrame =
  /** The frame has loaded. Answered with `product`. */
  | { toile: 'ready' }
  /** Asks for a picture of the product, by its place. */
  | { toile: 'picture'; index: number }
  | { toile: 'close' }
  /**
   * A look was made. `id` is random, and not that by which the API reads the look. `score` is 0 to 1, and null where the
   * engine gives none.
   */
  | { toile: 'look'; id: string; score: number | null; index: number }
  | { toile: 'add'; index: number }
  | { toile: 'error'; code: string }
  /** The key does not work here: the button hides. */
  | { toile: 'refused'; code: string }
