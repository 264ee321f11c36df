/** Examples of a library and of looks, as the server sends them. */
import type { Generation } from '@toile/contract/generations'
import type { GeneratedItem, Library } from '@toile/contract/library'
import { exampleGeneration } from '../api/generation-example.ts'

/** A finished paid look, with the given differences. */
export const pastLook = (id: string, facts: Partial<Generation> = {}): Generation =>
  exampleGeneration({
    id,
    kind: 'try-on',
    status: 'succeeded',
    stage: 'done',
    progress: 1,
    cost: 25,
    personUrl: `/api/blobs/${id}-person.jpg`,
    outfitUrl: `/api/blobs/${id}-outfit.jpg`,
    imageUrl: `/api/blobs/${id}.jpg`,
    thumbnailUrl: `/api/blobs/${id}-small.jpg`,
    width: 720,
    height: 960,
    finishedAt: '2026-11-21T10:00:02.000Z',
    expiresAt: '2026-11-22T10:00:00.000Z',
    ...facts,
  })

/** A gallery item, with the given differences. */
export const galleryItem = (id: string, facts: Partial<GeneratedItem> = {}): GeneratedItem => ({
  id,
  kind: 'generated',
  name: `Look ${id}`,
  category: null,
  favourite: false,
  imageUrl: `/api/blobs/${id}-whole.jpg`,
  thumbnailUrl: `/api/blobs/${id}-thumb.jpg`,
  width: 720,
  height: 960,
  bytes: 80_000,
  createdAt: '2026-11-20T10:00:00.000Z',
  uploadedAt: '2026-11-20T10:00:00.000Z',
  generationId: null,
  ...facts,
})

export const libraryOf = (generated: GeneratedItem[] = [], facts: Partial<Library> = {}): Library => ({
  outfits: [],
  photos: [],
  generated,
  use: { items: generated.length, maxItems: 200, bytes: 1000, maxBytes: 1e6, isNearlyFull: false },
  ...facts,
})
