import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { product } from '../../content.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../../words/translate.ts'
import { LanguageButton } from './language-button.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type HeaderProps = {
  backToStudio: boolean
  pricing: boolean
  /** True to show the language choice. */
  languages: boolean
  account: ReactNode
}

/** Less padding on the narrowest screens, so that the header stays on one line. */
const NARROW = 'max-[23rem]:px-2'

/** Hides the studio link on small screens when prices or the language choice need the space. */
const studioClass = (pricing: boolean, languages: boolean) =>
  pricing ? 'max-sm:hidden' : languages ? 'max-[23rem]:hidden' : NARROW

/** The app's header. `backToStudio` adds a link back to the studio. */
export function Header({ backToStudio, pricing, languages, account }: HeaderProps) {
  return (
    <header className="sticky top-0 z-(--z-header) border-b border-line bg-paper has-[[role=menu]]:z-(--z-overlay)">
      <div className="wrap flex min-h-(--header-height) flex-wrap items-center max-[23rem]:gap-x-0 gap-x-1 sm:gap-x-2">
        <Link
          to={paths.landing()}
          className="display me-auto py-2 pe-2 max-[23rem]:pe-0 text-[2rem]"
          aria-label={t('shell.home')}
        >
          {product.name}
        </Link>
        <nav aria-label={t('shell.mainNavigation')} className="flex">
          {backToStudio ? (
            <Link
              to={paths.studio()}
              className={buttonClass('quiet', 'sm', NARROW)}
              aria-label={t('shell.backToStudio')}
            >
              <Icon name="arrow-left" size={20} />
              <span className="max-sm:hidden">{t('shell.backToStudio')}</span>
              {/* Only the arrow when the prices need the space. */}
              {!pricing && <span className="sm:hidden">{t('shell.studio')}</span>}
            </Link>
          ) : (
            <Link to={paths.studio()} className={buttonClass('quiet', 'sm', studioClass(pricing, languages))}>
              {t('shell.studio')}
            </Link>
          )}
          {pricing && (
            <Link to={paths.pricing()} className={buttonClass('quiet', 'sm', NARROW)} data-signed-out>
              {t('shell.pricing')}
            </Link>
          )}
        </nav>
        {languages && <LanguageButton />}
        <ThemeSwitch />
        {account}
      </div>
    </header>
  )
}
