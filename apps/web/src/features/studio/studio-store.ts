/** The store of one open studio, with the ports and callbacks its commands need. */
import { createContext, useContext } from 'react'
import { createStore, useSelected } from '../../lib/store.ts'
import type { Store } from '../../lib/store.ts'
import type { SamplePicture } from '../../lib/sample-pictures.ts'
import type { StudioProps } from './person.ts'
import { decodePicture } from './picture/decode-picture.ts'
import { loadSample } from './picture/load-sample.ts'
import { devicePictureStore } from './picture/picture-store.ts'
import type { PictureStore } from './picture/picture-store.ts'
import type { DecodePicture } from './picture/read-picture.ts'
import { keptDeviceLook } from './look/kept-device-look.ts'
import { noLook } from './look/look-state.ts'
import { rememberedGrouping } from './rack/remembered-grouping.ts'
import { rememberedOptions } from './remembered-options.ts'
import { rememberedShortcuts } from './remembered-shortcuts.ts'
import { initialStudioState, personIdOf, studioReducer } from './studio-state.ts'
import type { Session, StudioAction, StudioState } from './studio-state.ts'

export type StudioPorts = {
  decode: DecodePicture
  pictureStore: PictureStore
  loadSample: (sample: SamplePicture) => Promise<Blob>
}

/** The page's callbacks, which open other parts of the page or report changes to it. */
export type PageCalls = Pick<StudioProps, 'onSignUp' | 'onMissingCredits' | 'onGallery' | 'onCreditsMoved'>

/** A request for a look. It may be withdrawn before or after it is fully sent (`isSent`). */
export type Sending = { controller: AbortController; isSent: boolean; isWithdrawn: boolean }
/** A request for looks that the server has accepted. */
export type AcceptedOrder = {
  /** Dispatches the acceptance to the studio. */
  onAccepted: (studio: Studio) => void
  /** Status addresses of its looks, to cancel them by. */
  statusUrls: readonly string[]
}
/** A request without an answer, and its idempotency key. */
export type Attempt = { input: string; key: string }

export type Studio = Store<StudioState, StudioAction> & {
  ports: StudioPorts
  /** The callbacks from the page's latest render. */
  readonly page: PageCalls
  setPage: (page: PageCalls) => void
  /** The latest request, kept after it ends. */
  sending: Sending | undefined
  unanswered: Attempt | null
}

const browserPorts: StudioPorts = { decode: decodePicture, pictureStore: devicePictureStore, loadSample }

export function createStudio(
  firstPage: PageCalls,
  { person, unseen }: Session,
  ports: StudioPorts = browserPorts,
): Studio {
  const remembered = {
    options: rememberedOptions(),
    grouping: rememberedGrouping(),
    shortcutsEnabled: rememberedShortcuts(),
  }
  const look = keptDeviceLook(personIdOf({ person, unseen })) ?? noLook
  const store = createStore(studioReducer, { ...initialStudioState, ...remembered, person, unseen, look })
  let page = firstPage
  return {
    ...store,
    ports,
    get page() {
      return page
    },
    setPage: (next) => {
      page = next
    },
    sending: undefined,
    unanswered: null,
  }
}

export const StudioContext = createContext<Studio | null>(null)

export function useStore(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('not inside a studio')
  return studio
}

/** Subscribes to a part of the state: the component renders again when that part changes. */
export const useStudioState = <Selected>(select: (state: StudioState) => Selected): Selected =>
  useSelected(useStore(), select)
