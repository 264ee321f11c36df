/** The library: photos of people, clothing, and saved looks. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

export const libraryKinds = ['photo', 'outfit', 'generated'] as const
export type LibraryKind = (typeof libraryKinds)[number]

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())

const item = z.object({
  id: z.string(),
  name: z.string(),
  category: z.nullable(z.string()),
  favourite: z.boolean(),
  imageUrl: z.string(),
  thumbnailUrl: z.string(),
  width: px,
  height: px,
  bytes: z.int(),
  createdAt: isoTime,
})

export const libraryItem = z.extend(item, { kind: z.enum(libraryKinds) })
export type LibraryItem = z.infer<typeof libraryItem>

export const generatedItem = z.extend(libraryItem, {
  uploadedAt: isoTime,
  /** Id of the look it was saved from; null if it was uploaded as a picture. */
  generationId: z.nullable(z.string()),
})
export type GeneratedItem = z.infer<typeof generatedItem>

/** Usage of a library and its limits. */
export const libraryUse = z.object({
  items: z.int(),
  maxItems: z.int(),
  bytes: z.int(),
  maxBytes: z.int(),
  /** True when items or bytes have nearly reached their limit. */
  isNearlyFull: z.boolean(),
})
export type LibraryUse = z.infer<typeof libraryUse>

/** The items of a library; each list is newest first. */
export const library = z.object({
  outfits: z.array(libraryItem),
  photos: z.array(libraryItem),
  generated: z.array(generatedItem),
  use: libraryUse,
})
export type Library = z.infer<typeof library>

export const getUploads = defineOperation({
  id: 'getUploads',
  method: 'GET',
  path: '/uploads',
  tag: 'Library',
  summary: 'Get your whole library',
  signedIn: true,
  responses: { 200: library },
  errors: [],
})
