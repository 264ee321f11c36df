import { product } from '../content.ts'
import { SharedLook } from '../features/look-page/shared-look.tsx'
import { Footer } from '../features/shell/footer.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { t } from '../words/translate.ts'

/** The page of a shared look, which works without JavaScript. The build renders it, and the server fills it in. */
export function LookPage() {
  return (
    <>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <header className="border-b border-line">
        <div className="wrap flex min-h-(--header-height) items-center">
          <a href={paths.landing()} className="display me-auto py-2 text-[2rem]" aria-label={t('shell.home')}>
            {product.name}
          </a>
          <a href={paths.studio()} className={buttonClass('quiet', 'sm')}>
            {t('shell.studio')}
          </a>
        </div>
      </header>
      <main id="main" className="flex-1">
        <SharedLook />
      </main>
      <Footer />
    </>
  )
}
