import type { Admission } from '@toile/contract/embed'
import type { Product } from '@toile/widget/messages'
import { useEffect, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFocusOnMount } from '../lib/use-focus-on-mount.ts'
import { t } from '../words/translate.ts'
import { chooseEngine, readDevice, type DeviceFacts } from './choose-engine.ts'
import { createCredentials } from './credentials.ts'
import { describeFailure } from './failure.ts'
import { FittingRoom } from './fitting-room.tsx'
import type { Shop } from './shop.ts'

/** After this time without an answer, the embedding page is taken for one without the shop widget. */
const SHOP_ANSWERS_MS = 10_000

type TryOnProps = { admission: Admission; shop: Shop }

/** The dialog. */
export function TryOn({ admission, shop }: TryOnProps) {
  const [product, setProduct] = useState<Product>()
  const [device, setDevice] = useState<DeviceFacts>()
  const [isUnanswered, setUnanswered] = useState(parent === window)
  const title = useFocusOnMount<HTMLHeadingElement>()
  useEffect(() => {
    void shop.product.then(setProduct)
    void readDevice().then(setDevice)
    const timer = setTimeout(() => setUnanswered(true), SHOP_ANSWERS_MS)
    return () => clearTimeout(timer)
  }, [shop])
  return (
    <div className="embed">
      <header className="embed-head">
        <h1 ref={title} tabIndex={-1} className="display min-w-0 flex-1 truncate text-[1.6rem]">
          {t('embed.title')} {product?.name && <span className="embed-product">{product.name}</span>}
        </h1>
        <IconButton icon="close" label={t('embed.close')} onClick={() => shop.send({ toile: 'close' })} />
      </header>
      <Body {...{ admission, shop, product, device, isUnanswered }} />
      <LiveRegion />
    </div>
  )
}

type BodyProps = TryOnProps & {
  product: Product | undefined
  device: DeviceFacts | undefined
  isUnanswered: boolean
}

function Body({ admission, shop, product, device, isUnanswered }: BodyProps) {
  const { refused, token } = admission
  const key = new URLSearchParams(location.search).get('key')
  const [credentials] = useState(() =>
    key !== null && token !== null ? createCredentials(key, token) : null,
  )
  if (refused) {
    const { happened, todo } = describeFailure(refused)
    return <Refusal title={happened} todo={todo} />
  }
  if (!product && isUnanswered) return <Refusal title={t('embed.noShop')} todo={t('embed.noShop.todo')} />
  if (!product || !device) return <p className="p-6">{t('embed.waiting')}</p>
  const engine = chooseEngine(product.engine, device, credentials !== null)
  if (!engine) return <Refusal title={t('embed.noEngine')} todo="" />
  return <FittingRoom {...{ shop, product, device, engine, credentials }} />
}

const Refusal = ({ title, todo }: { title: string; todo: string }) => (
  <main aria-label={t('embed.title')} className="p-5">
    <Notice tone="warning" title={title}>
      {todo}
    </Notice>
  </main>
)
