import { Link } from 'react-router'
import { product, shellWords } from '../../content.ts'
import { paths } from '../../paths.ts'

const links = [
  [shellWords.footer.home, paths.landing()],
  [shellWords.footer.studio, paths.studio()],
  [shellWords.pricing, paths.pricing()],
] as const

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-2 py-8 text-ink-2">
        <p className="display mr-auto text-2xl text-ink">{product.name}</p>
        <p className="max-md:w-full">{shellWords.footer.privacy}</p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          {links.map(([label, to]) => (
            <Link key={to} to={to} className="py-2 underline-offset-4 hover:underline">
              {label}
            </Link>
          ))}
        </nav>
        <p>{product.version}</p>
      </div>
    </footer>
  )
}
