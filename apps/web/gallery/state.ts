import type { Profile } from '@toile/contract/accounts'
import type { ReactNode } from 'react'
import type { Answers } from './answers.ts'

export type GalleryState = {
  /** Address in the gallery, such as `studio/result-error`. */
  id: string
  /** Path of the page in the app. */
  path: string
  /** Navigation state with which the page is opened. */
  arrival?: unknown
  /** The signed-in user; a visitor by default. `null`: not yet known. `unread`: the profile failed to load. */
  person?: Partial<Profile> | 'unread' | null | undefined
  /** API answers that override the default ones. */
  answers?: Answers
  /** Content of localStorage, by key. */
  kept?: Record<string, string>
  /** Steps of the user that lead to the state. */
  show?: () => Promise<void>
  /** Shown instead of the app's page. */
  instead?: ReactNode
  /** True if reaching the state prints errors in the console. */
  isNoisy?: boolean
  /** Screen sizes on which the state exists; all by default. */
  screens?: 'small' | 'large'
}

/** Defines the states of one part of the product, whose ids begin with the part's name. */
export const statesOf = (
  part: string,
  common: Omit<GalleryState, 'id'>,
  states: Record<string, Partial<Omit<GalleryState, 'id'>>>,
): GalleryState[] =>
  Object.entries(states).map(([name, own]) => {
    const answers = { ...common.answers, ...own.answers }
    return Object.assign({}, common, own, { answers, id: `${part}/${name}` })
  })
