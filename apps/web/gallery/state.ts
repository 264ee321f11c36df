import type { Profile } from '@toile/contract/accounts'
import type { ReactNode } from 'react'
import type { Answers } from './answers.ts'

export type GalleryState = {
  /** Its address in the gallery, as `studio/result-error`. */
  id: string
  /** Path of the page in the app. */
  path: string
  /** The navigation state that the app opens the page with. */
  arrival?: unknown
  /** The signed-in user; a visitor by default. `null`: not known yet. `unread`: the profile failed to load. */
  person?: Partial<Profile> | 'unread' | null | undefined
  /** Besides what everybody is answered. */
  answers?: Answers
  /** Stored on the device, by key. */
  kept?: Record<string, string>
  /** The user's steps that lead to the state. */
  show?: () => Promise<void>
  /** Stands in place of the app's page. */
  instead?: ReactNode
  /** True for a state whose making prints errors in the console. */
  isNoisy?: boolean
  /** The screens that the state is for; all unless told otherwise. */
  screens?: 'small' | 'large'
}

/** The states of one part of the product, all below its name. */
export const statesOf = (
  part: string,
  common: Omit<GalleryState, 'id'>,
  states: Record<string, Partial<Omit<GalleryState, 'id'>>>,
): GalleryState[] =>
  Object.entries(states).map(([name, own]) => {
    const answers = { ...common.answers, ...own.answers }
    return Object.assign({}, common, own, { answers, id: `${part}/${name}` })
  })
