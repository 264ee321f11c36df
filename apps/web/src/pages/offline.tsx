import { product } from '../content.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { t } from '../words/translate.ts'

/** The page the service worker shows instead of an unreachable one. The build adds its few lines of script. */
export function OfflinePage() {
  return (
    <>
      <header className="border-b border-line">
        <p className="wrap display flex min-h-(--header-height) items-center text-[2rem]">{product.name}</p>
      </header>
      <main id="main" className="flex-1">
        <div className="tape h-12" aria-hidden="true" />
        <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-16 md:py-24">
          <h1 className="display text-[min(clamp(3.5rem,11vw,8rem),19vw)]">{t('head.offline.title')}</h1>
          <p className="max-w-[32rem] text-lg text-ink-2">{t('head.offline.text')}</p>
          <button type="button" className={buttonClass('tape', 'lg')}>
            {t('head.offline.retry')}
          </button>
          {/* Shown when the studio is stored. */}
          <p className="max-w-[32rem] text-lg text-ink-2" hidden>
            {t('head.offline.stored')}{' '}
            <a href={paths.studio()} className="link">
              {t('head.offline.studio')}
            </a>
          </p>
        </div>
      </main>
    </>
  )
}
