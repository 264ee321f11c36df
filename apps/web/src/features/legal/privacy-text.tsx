import { restoreMinutes, temporaryHours } from '@toile/contract/business'
import { Link } from 'react-router'
import { product } from '../../content.ts'
import { legalFigures } from '../../legal-figures.ts'
import { paths } from '../../paths.ts'
import type { LegalSection } from './legal-page.tsx'
import { Table } from './table.tsx'

const { minimumAge, consentBelowAge, privacyAnswerDays } = legalFigures

/** @param moderated whether a classifier on this server looks at pictures */
export const privacySections = ({ moderated }: { moderated: boolean }): readonly LegalSection[] => [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>
          Your pictures make your looks. They are used for nothing else, and nobody trains an AI on them.
        </li>
        <li>
          What you do not save is erased within {temporaryHours} hours: photos, pictures of clothing, and the
          looks made of them.
        </li>
        <li>What you save stays until you delete it.</li>
        <li>
          You can take everything with you, and delete your account with all that is in it, at any time.
        </li>
        <li>No advertising, no tracking, no sale of data.</li>
      </ul>
    ),
  },
  {
    id: 'keep',
    title: 'What we keep, and for how long',
    body: (
      <>
        <Table
          caption="What is kept, and for how long"
          head={['What', 'How long']}
          rows={[
            ['Pictures and looks that you do not save', `${temporaryHours} hours at most`],
            [
              'Photos, pictures of clothing and looks that you save',
              'Until you delete them, or your account',
            ],
            [
              'Saved pictures that you delete',
              `${restoreMinutes} minutes, in which you can bring them back; then they are erased`,
            ],
            [
              'Your account: e-mail, name, username, profile photo, how you sign in, and which version of the terms you agreed to',
              'Until you delete the account',
            ],
            [
              'Sign-ins: kind of device, internet address, time',
              'Until you sign out, or 30 days after you were last there',
            ],
            [
              'Credits and purchases: amounts, dates, numbers of transactions',
              'As long as books must be kept; without your name once the account is deleted',
            ],
            [
              'Counts that keep the free demo and sign-ins fair, by an internet address made unreadable',
              'Two days at most',
            ],
          ]}
        />
        <p>
          Every picture is made anew when it arrives. The file you sent is not kept, and neither is what it
          said about place, time and camera.
        </p>
      </>
    ),
  },
  {
    id: 'pictures',
    title: 'What happens to your pictures',
    body: (
      <>
        <p>
          They are worked on by our own software, to fit the clothing to the person. No picture is public:
          each has a secret address that ends by itself.
        </p>
        {moderated && (
          <p>
            A program on our own server looks at the photo of a person and at the finished look, and refuses
            explicit ones. No human sees them, they are sent to nobody for it, and a refusal costs nothing.
          </p>
        )}
        <p>
          Every look says inside its file that it was made with AI, and {product.name} shows it as
          AI-generated.
        </p>
        <p>
          We do not train any AI on your pictures, do not recognise people in them, and keep no measurements
          of faces or bodies.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your browser',
    body: (
      <>
        <p>
          There is one kind of cookie: the one that keeps you signed in, for 30 days. While somebody signs in
          with another provider, short ones make sure that it is the same person who comes back. Without an
          account no cookie is set.
        </p>
        <p>
          Your browser also remembers, on your device alone, the theme, your settings in the studio, an
          invitation you followed, and the pair of pictures you worked with last; pictures of your own for{' '}
          {temporaryHours} hours. Clearing the data of this site in your browser removes it all.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees something',
    body: (
      <ul>
        <li>
          <strong>Payment providers.</strong> When you buy, the one you choose (Paddle, PayPal or Stripe) gets
          what you type at its checkout, and from us your e-mail address, your name and the package. Card
          numbers never reach us: we learn that you paid, how much, and the number of the transaction.
        </li>
        <li>
          <strong>Sign-in providers.</strong> If you continue with Google or another provider, it learns that
          you use {product.name}, and tells us your name, your e-mail address and your photo.
        </li>
        <li>
          <strong>Mail and hosting.</strong> Those who carry our mails and run our machines work by our
          instructions only.
        </li>
        <li>
          <strong>Authorities,</strong> where the law leaves no choice.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your data, your choice',
    body: (
      <>
        <p>
          In <Link to={paths.account()}>your account</Link> you can, without asking anybody:
        </p>
        <ul>
          <li>see and change what we know of you;</li>
          <li>export all of it as one file: profile, credits, purchases, and every picture;</li>
          <li>end sign-ins on other devices;</li>
          <li>
            delete the account. Profile, pictures, looks and sign-ins go at once. What stays are the amounts
            in our books, under a number that names nobody, and for 90 days an unreadable mark of a Google or
            other sign-in, so that an old one cannot bring the account back.
          </li>
        </ul>
        <p>
          You may also have mistakes corrected, object, or complain to the authority for data protection where
          you live. Write to us for anything that you cannot do yourself: we answer within {privacyAnswerDays}{' '}
          days.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we may',
    body: (
      <p>
        Pictures, account and purchases are needed for what you ask us to do. Counts against misuse, and logs
        of how the service runs, serve its safety; logs contain no pictures, passwords or e-mail addresses.
        Books are kept because the law wants it.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        {product.name} is not for children under {minimumAge}. Under {consentBelowAge} you need the consent of
        a parent. Do not upload photos of children under {minimumAge}; if we learn of any, or of an account of
        one, it is deleted.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    body: (
      <p>
        Connections are encrypted. Passwords are kept in a form that cannot be turned back. Pictures open only
        by signed addresses that end by themselves. No system is perfect: should something happen to your
        data, you are told.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this page changes, so does the date at its top. See also the{' '}
        <Link to={paths.terms()}>Terms of Service</Link> and the{' '}
        <Link to={paths.refund()}>Refund Policy</Link>.
      </p>
    ),
  },
]
