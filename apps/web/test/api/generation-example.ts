import type { Generation } from '@toile/contract/generations'

/** A look that is being made; give what differs. */
export const exampleGeneration = (facts: Partial<Generation> = {}): Generation => ({
  id: 'g1',
  kind: 'demo',
  status: 'running',
  stage: 'fit',
  progress: 0.5,
  qualityTier: 'standard',
  realism: 70,
  category: 'auto',
  personAt: null,
  cost: 0,
  favourite: false,
  personUrl: null,
  outfitUrl: null,
  personName: null,
  outfitName: null,
  imageUrl: null,
  thumbnailUrl: null,
  width: null,
  height: null,
  engine: null,
  warnings: [],
  error: null,
  savedId: null,
  variants: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  expiresAt: null,
  ...facts,
})

export const finishedGeneration = exampleGeneration({
  status: 'succeeded',
  stage: 'done',
  progress: 1,
  imageUrl: '/api/blobs/look.jpg',
  width: 720,
  height: 960,
  finishedAt: '2026-11-21T10:00:02.000Z',
})
