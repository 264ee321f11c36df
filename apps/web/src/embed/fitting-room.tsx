import { temporaryHours } from '@toile/contract/business'
import type { Product } from '@toile/widget/messages'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { prepareDevice } from '../features/studio/device/device-engine.ts'
import { ENGINE_MEGABYTES } from '../features/studio/device/device-note.tsx'
import { usePageFiles } from '../features/studio/picture/use-page-files.ts'
import { saveFile } from '../lib/save-file.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { t } from '../words/translate.ts'
import { isMetered, type DeviceFacts, type Engine } from './choose-engine.ts'
import { countEvent } from './count-event.ts'
import type { Credentials } from './credentials.ts'
import { PhotoChooser } from './photo-chooser.tsx'
import { ProductChoices } from './product-choices.tsx'
import type { Shop } from './shop.ts'
import { Stage } from './stage.tsx'
import { useLook, type LookState } from './use-look.ts'
import { usePhoto } from './use-photo.ts'

type FittingRoomProps = {
  shop: Shop
  product: Product
  device: DeviceFacts
  engine: Engine
  credentials: Credentials | null
}

/**
 * Content of the shop widget's dialog: the shopper's photo, the product's pictures, and the look. `engine` is where
 * looks are made at first; the shopper can change to the device when the shop's allowance is used up.
 */
export function FittingRoom({ shop, product, device, engine: chosen, credentials }: FittingRoomProps) {
  const photo = usePhoto()
  const [index, setIndex] = useState(0)
  const [engine, setEngine] = useState(chosen)
  const { garment, readAgain } = useProductPicture(shop, index)
  const { state, make, cancel, dismiss } = useLook(shop, credentials)
  usePageFiles(photo.choose)

  useEffect(() => countEvent(credentials, 'open', product), [credentials, product])
  // On a metered connection, the engine is downloaded only when the shopper asks for a look.
  const canPreload = device.isStored || !isMetered(device.connection)
  const hasPhoto = photo.photo !== null
  // A newly chosen photo takes the place of the look of the previous one.
  useLayoutEffect(dismiss, [dismiss, photo.photo])
  /** The latest choice or press: a picture that was read for an earlier one makes no look. */
  const latest = useRef<object>(null)
  useLayoutEffect(() => {
    latest.current = { photo: photo.photo, index }
  }, [photo.photo, index])
  useEffect(() => {
    if (engine === 'device' && hasPhoto && canPreload) prepareDevice()
  }, [engine, hasPhoto, canPreload])

  const makeWith = async (engine: Engine) => {
    if (!photo.photo || garment === undefined) return
    const press = { photo: photo.photo, index }
    latest.current = press
    const picture = garment ?? (await readAgain())
    if (press !== latest.current) return
    void make({ product, index, photo: photo.photo, garment: picture, engine })
  }
  const makeOnDevice = () => {
    setEngine('device')
    void makeWith('device')
  }
  const capReached = state.status === 'failed' && state.failure.code === 'cap_reached'
  return (
    <main aria-label={product.name || t('embed.product')} className="embed-body">
      <Stage photo={photo} state={state} />
      <div className="embed-controls">
        <ProductChoices {...{ product, index, garment }} onChoose={setIndex} />
        <PhotoChooser photo={photo} />
        <p className="text-[.94rem] text-ink-2">{placeWords(engine, device)}</p>
        {state.status === 'failed' && (
          <Notice
            tone="error"
            title={state.failure.happened}
            actions={
              capReached && device.canMake && <Button onClick={makeOnDevice}>{t('embed.onDevice')}</Button>
            }
          >
            {state.failure.todo}
          </Notice>
        )}
        <Acts {...{ shop, product, index, state, credentials }}>
          {state.status === 'making' ? (
            <Button onClick={cancel}>{t('embed.cancel')}</Button>
          ) : (
            <Button
              variant={state.status === 'done' && state.index === index ? 'line' : 'tape'}
              reason={hasPhoto ? null : t('embed.needsPhoto')}
              busy={garment === undefined}
              onClick={() => void makeWith(engine)}
            >
              {t(state.status === 'done' ? 'embed.makeAgain' : 'embed.make')}
            </Button>
          )}
        </Acts>
      </div>
    </main>
  )
}

/** Reads the product's picture at `index`: undefined while loading, null when the shop's page could not read it. */
function useProductPicture(shop: Shop, index: number) {
  const [pictures, setPictures] = useState(new Map<number, Blob | null | undefined>())
  useEffect(() => {
    if (pictures.has(index)) return
    void shop.readPicture(index).then((file) => setPictures((before) => new Map(before).set(index, file)))
  }, [shop, index, pictures])
  const readAgain = async () => {
    const store = (file: Blob | null | undefined) => setPictures((before) => new Map(before).set(index, file))
    store(undefined)
    const file = await shop.readPicture(index)
    store(file)
    return file
  }
  return { garment: pictures.get(index), readAgain }
}

/** Describes where looks are made, with the size of the download if the engine is not stored. */
function placeWords(engine: Engine, { isStored }: DeviceFacts): string {
  if (engine === 'server') return t('embed.server', { hours: temporaryHours })
  const size = isStored ? '' : ` ${t('embed.device.size', { megabytes: ENGINE_MEGABYTES })}`
  return t('embed.device') + size
}

type ActsProps = Pick<FittingRoomProps, 'shop' | 'product' | 'credentials'> & {
  index: number
  state: LookState
  children: ReactNode
}

/** The dialog's buttons: add to cart and download once there is a look, with `children` between them. */
function Acts({ shop, product, index, state, credentials, children }: ActsProps) {
  const add = () => {
    countEvent(credentials, 'add', product)
    shop.send({ toile: 'add', index })
    announce(t('embed.added'))
  }
  const look = state.status === 'done' ? state.look : null
  return (
    <div className="embed-acts">
      {product.canAdd && look && (
        <Button variant="tape" onClick={add}>
          {t('embed.add')}
        </Button>
      )}
      {children}
      {look && (
        <Button icon="download" onClick={() => saveFile(look.image, 'toile-look.jpg')}>
          {t('embed.download')}
        </Button>
      )}
    </div>
  )
}
