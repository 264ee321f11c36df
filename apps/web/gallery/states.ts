import type { GalleryState } from './state.ts'
import { accountStates } from './states/account.ts'
import { billingStates } from './states/billing.ts'
import { developerStates } from './states/developers.ts'
import { galleryStates } from './states/gallery.ts'
import { historyStates } from './states/history.ts'
import { libraryStates } from './states/library.ts'
import { onDeviceStates } from './states/on-device.ts'
import { pageStates } from './states/pages.tsx'
import { rackStates } from './states/rack.ts'
import { sessionStates } from './states/session.ts'
import { studioStates } from './states/studio.ts'
import { wardrobeStates } from './states/wardrobe.ts'

export const states: readonly GalleryState[] = [
  ...pageStates,
  ...studioStates,
  ...rackStates,
  ...onDeviceStates,
  ...historyStates,
  ...libraryStates,
  ...galleryStates,
  ...wardrobeStates,
  ...sessionStates,
  ...accountStates,
  ...billingStates,
  ...developerStates,
]

export const findState = (id: string) => states.find((state) => state.id === id)
