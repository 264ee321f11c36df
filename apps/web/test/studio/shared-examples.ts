import type { SharedLook } from '@toile/contract/shared-looks'

/** A shared page as its owner sees it, with the given differences. */
export const sharedExample = (facts: Partial<SharedLook> = {}): SharedLook => ({
  id: 's1',
  itemId: 'i1',
  generationId: 'g1',
  pageUrl: 'https://try.example.com/look/Zm9yIGEgbG9vayBvZiBvdX',
  imageUrl: '/api/blobs/shared.jpg',
  name: 'Purple dress',
  lifetime: '30-days',
  showsBefore: false,
  garmentName: null,
  garmentUrl: null,
  isIndexed: false,
  views: 0,
  isTakenDown: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-12-21T10:00:00.000Z',
  ...facts,
})
