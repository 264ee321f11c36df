import { product } from '../../content.ts'

/** The addresses of the pages, once they are there; until then the gist stands here. */
const pages: { terms: string | null; privacy: string | null } = { terms: null, privacy: null }

const page = (name: string, address: string | null) =>
  address ? (
    <a className="link" href={address} target="_blank" rel="noreferrer">
      {name}
    </a>
  ) : (
    name
  )

/** What somebody who makes an account agrees to. The version of it goes with the sign-up. */
export function ConsentLine() {
  return (
    <div className="text-[.88rem] text-ink-2">
      <p>
        By creating an account you agree to the {page('Terms', pages.terms)} and the{' '}
        {page('Privacy Policy', pages.privacy)}, and you say that you are 13 or older, with a parent’s consent
        under 18.
      </p>
      {!pages.terms && (
        <details className="mt-1">
          <summary className="link py-1.5">What that means</summary>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            <li>You use only photos that you have the right to use, of people who are 13 or older.</li>
            <li>Photos and looks that you do not save are erased after 24 hours.</li>
            <li>Your photos make your looks. {product.name} uses them for nothing else.</li>
            <li>
              You can take all your data with you, and delete the account with everything in it, at any time.
            </li>
          </ul>
        </details>
      )}
    </div>
  )
}
