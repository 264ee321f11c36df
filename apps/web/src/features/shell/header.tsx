import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { product, shellWords } from '../../content.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type HeaderProps = { backToStudio: boolean; pricing: boolean; account: ReactNode }

/** On pages with a title it leads back to the studio. */
export function Header({ backToStudio, pricing, account }: HeaderProps) {
  return (
    <header className="sticky top-0 z-(--z-header) border-b border-line bg-paper has-[[role=menu]]:z-(--z-overlay)">
      <div className="wrap flex min-h-(--header-height) flex-wrap items-center gap-x-1 sm:gap-x-2">
        <Link
          to={paths.landing()}
          className="display mr-auto py-2 pr-2 text-[2rem]"
          aria-label={shellWords.home}
        >
          {product.name}
        </Link>
        <nav aria-label={shellWords.mainNavigation} className="flex">
          {backToStudio ? (
            <Link
              to={paths.studio()}
              className={buttonClass('quiet', 'sm')}
              aria-label={shellWords.backToStudio}
            >
              <Icon name="arrow-left" size={20} />
              <span className="max-sm:hidden">{shellWords.backToStudio}</span>
              {/* The arrow alone where the prices want the room. */}
              {!pricing && <span className="sm:hidden">{shellWords.studio}</span>}
            </Link>
          ) : (
            <Link
              to={paths.studio()}
              className={buttonClass('quiet', 'sm', pricing ? 'max-sm:hidden' : undefined)}
            >
              {shellWords.studio}
            </Link>
          )}
          {pricing && (
            <Link to={paths.pricing()} className={buttonClass('quiet', 'sm')}>
              {shellWords.pricing}
            </Link>
          )}
        </nav>
        <ThemeSwitch />
        {account}
      </div>
    </header>
  )
}
