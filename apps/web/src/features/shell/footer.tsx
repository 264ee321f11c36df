import { Link } from 'react-router'
import { footerLinks, product, shellWords } from '../../content.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'

const words = shellWords.footer
const parts = ['quick', 'legal', 'support'] as const

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="wrap pt-8 pb-10 md:pt-12">
        <div className="mb-8 grid grid-cols-2 gap-3 md:hidden">
          <Link to={paths.studio()} className={buttonClass('tape')}>
            {words.tryNow}
          </Link>
          <Link to={paths.pricing()} className={buttonClass()}>
            {words.getCredits}
          </Link>
        </div>
        <div className="grid grid-cols-2 gap-8 text-ink-2 sm:grid-cols-3 md:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-full max-w-[22rem] md:col-span-1">
            <p className="display text-3xl text-ink">{product.name}</p>
            <p className="mt-3">{words.privacy}</p>
            <p className="mt-2">{words.payments}</p>
            <p className="mt-2">{product.version}</p>
          </div>
          <nav aria-label={words.navigation} className="contents">
            {parts.map((part) => (
              <div key={part}>
                <p id={`footer-${part}`} className="font-semibold text-ink">
                  {words[part]}
                </p>
                <ul aria-labelledby={`footer-${part}`} className="mt-1">
                  {footerLinks[part].map(([label, to]) => (
                    <li key={to}>
                      <Link to={to} className="inline-block py-1.5 underline-offset-4 hover:underline">
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  )
}
