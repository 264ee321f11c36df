import type { Profile } from '@toile/contract/accounts'
import type { ReactNode } from 'react'
import type { Answers } from './answers.ts'

export type GalleryState = {
  /** Its address in the gallery, as `studio/result-error`. */
  id: string
  /** Of the page in the app. */
  path: string
  /** What the app came to that page with. */
  arrival?: unknown
  /** Who is here: nobody unless told otherwise. `null`: nobody knows yet. `unread`: their profile did not come. */
  person?: Partial<Profile> | 'unread' | null | undefined
  /** Besides what everybody is answered. */
  answers?: Answers
  /** What is kept on the device, by key. */
  kept?: Record<string, string>
  /** What a person does until the state is there. */
  show?: () => Promise<void>
  /** Stands in place of the app's page. */
  instead?: ReactNode
  /** What makes the state prints errors in the console. */
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
