import { withdrawalHours } from '@toile/contract/withdrawals'
import { reportReasons, longestReportComment } from '@toile/contract/shared-looks'
import { lookRefusals, type LookRefusal, type SharedLookName } from '@toile/contract/web-pages'
import type { ComponentType } from 'react'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { language, t } from '../../words/translate.ts'
import { FillIf, filled } from '../../filled.tsx'

/** A shared look, with placeholders that the server fills in. */
export function SharedLook() {
  return (
    <>
      <FillIf name="lookUrl">
        <div className="wrap grid grid-cols-1 gap-8 py-8 md:grid-cols-[3fr_2fr] md:gap-12 md:py-12">
          <Pictures />
          <div className="grid grid-cols-1 content-start gap-6">
            <Answers />
            <About />
          </div>
        </div>
      </FillIf>
      <FillIf not="lookUrl">
        <div className="wrap grid grid-cols-1 gap-6 py-8 md:py-12">
          <h1 className="display text-[clamp(3rem,7vw,5.5rem)]">{t('head.look.hidden')}</h1>
          <Answers />
        </div>
      </FillIf>
    </>
  )
}

/** The answer to the form that was sent last. */
function Answers() {
  return (
    <>
      <FillIf name="reported">
        <output className="border-s-4 border-ok ps-4">{t('head.look.reported')}</output>
      </FillIf>
      <FillIf name="linkAsked">
        <output className="border-s-4 border-ok ps-4">
          {t('head.look.linkAsked', { hours: withdrawalHours })}
        </output>
      </FillIf>
      {/* Without mails there is no form for the reason to stand in. */}
      <FillIf not="canMail">
        <FillIf name="withdrawalRefused">
          <Refusals />
        </FillIf>
      </FillIf>
    </>
  )
}

/** The garment's name and address, the links, and the forms. */
function About() {
  return (
    <>
      <h1 className="display text-[clamp(3rem,7vw,5.5rem)] wrap-anywhere">
        <FillIf name="garmentName">{filled('garmentName')}</FillIf>
        <FillIf not="garmentName">{t('head.look.heading')}</FillIf>
      </h1>
      <FillIf name="garmentUrl">
        <p>
          <a
            href={filled('garmentUrl')}
            rel="nofollow noopener ugc"
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {t('head.look.garment', { host: filled('garmentHost') })}
          </a>
        </p>
      </FillIf>
      <p className="text-lg text-ink-2">{t('head.look.about')}</p>
      <p>
        <a href={paths.tryLook(filled('slug'), language())} className={buttonClass('tape', 'lg')}>
          {t('head.look.try')}
        </a>
      </p>
      <p>
        <a href={paths.verify()} className="link inline-flex min-h-11 items-center">
          {t('head.look.verify')}
        </a>
      </p>
      <div>
        <FillIf name="canMail">
          <Refusable name="withdrawalRefused" Form={Withdraw} />
        </FillIf>
        <Refusable name="reportRefused" Form={Report} />
      </div>
    </>
  )
}

type FormProps = { isRefused: boolean }

/** A form, which is open once it was refused. */
const Refusable = ({ name, Form }: { name: SharedLookName; Form: ComponentType<FormProps> }) => (
  <>
    <FillIf name={name}>
      <Form isRefused />
    </FillIf>
    <FillIf not={name}>
      <Form isRefused={false} />
    </FillIf>
  </>
)

const refusalWords = {
  reasonMissing: () => t('head.look.refused.reason'),
  emailInvalid: () => t('head.look.refused.email'),
  askedTooOften: () => t('head.look.refused.often'),
  mailUnavailable: () => t('head.look.refused.mail'),
  notSent: () => t('head.look.refused.failed'),
} satisfies Record<LookRefusal, () => string>

/** Why a form of this page was refused. */
const Refusals = () =>
  lookRefusals.map((name) => (
    <FillIf key={name} name={name}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a refusal loads the page anew, far above its forms */}
      <p role="alert" tabIndex={-1} autoFocus className="border-s-4 border-pin ps-4">
        {refusalWords[name]()}
      </p>
    </FillIf>
  ))

/** The look, and the original photo if its owner shows it. */
function Pictures() {
  return (
    <div className="flex gap-3 sm:gap-5">
      <FillIf name="beforeUrl">
        <figure className="min-w-0 flex-1">
          <div className="relative">
            <img
              src={filled('beforeUrl')}
              width={filled('beforeWidth')}
              height={filled('beforeHeight')}
              alt={t('head.look.beforeAlt')}
              loading="lazy"
              className="h-auto w-full rounded-cut"
            />
            <FillIf name="beforeIsLook">
              <AiMark />
            </FillIf>
          </div>
          <figcaption className="mt-2 text-ink-2">{t('shell.before')}</figcaption>
        </figure>
      </FillIf>
      <figure className="min-w-0 flex-1">
        <div className="relative">
          <img
            src={filled('lookUrl')}
            width={filled('lookWidth')}
            height={filled('lookHeight')}
            alt={t('head.look.alt')}
            loading="lazy"
            className="h-auto w-full rounded-cut"
          />
          <AiMark />
        </div>
        <figcaption className="mt-2 text-ink-2">
          <FillIf name="beforeUrl">{t('shell.after')}</FillIf>
          <FillIf not="beforeUrl">{t('head.look.caption')}</FillIf>
        </figcaption>
      </figure>
    </div>
  )
}

/** Says on a picture that an AI made it. */
const AiMark = () => (
  <span className="absolute start-2 bottom-2 rounded-cut bg-caption px-2 py-0.5 font-semibold text-caption-ink">
    {t('head.look.mark')}
  </span>
)

/** Names the page's language: without scripts, a choice of it is in the address only. */
const formPath = (form: 'reports' | 'withdrawals') => `/look/${filled('slug')}/${form}?lang=${language()}`

/** Lets a person whom the page shows request its withdrawal. */
function Withdraw({ isRefused }: FormProps) {
  return (
    <details open={isRefused} className="border-t border-line py-2">
      <summary className="inline-flex min-h-11 items-center gap-2 text-ink-2">
        <Icon name="person" size={20} />
        <span className="link">{t('head.look.pictured')}</span>
      </summary>
      <form
        method="post"
        action={formPath('withdrawals')}
        className="mt-1 grid max-w-[26rem] grid-cols-1 gap-4 pb-4"
      >
        <p className="text-ink-2">{t('head.look.picturedAbout')}</p>
        {isRefused && <Refusals />}
        <div className="grid grid-cols-1 gap-1.5">
          <label htmlFor="email" className="font-medium">
            {t('head.look.email')}
          </label>
          <div className="field">
            <input
              id="email"
              name="email"
              type="email"
              defaultValue={isRefused ? filled('typedEmail') : undefined}
              required
              maxLength={254}
              autoComplete="email"
            />
          </div>
        </div>
        <p>
          <button type="submit" className={buttonClass('ink')}>
            {t('head.look.sendLink')}
          </button>
        </p>
      </form>
    </details>
  )
}

function Report({ isRefused }: FormProps) {
  return (
    <details open={isRefused} className="border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center gap-2 text-ink-2">
        <Icon name="alert" size={20} />
        <span className="link">{t('head.look.report')}</span>
      </summary>
      <form method="post" action={formPath('reports')} className="mt-3 grid max-w-[26rem] grid-cols-1 gap-4">
        <p className="text-ink-2">{t('head.look.reportAbout')}</p>
        {isRefused && <Refusals />}
        <fieldset>
          <legend className="mb-1 font-medium">{t('head.look.reason')}</legend>
          {reportReasons.map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="reason" value={reason} required className="size-5 flex-none" />
              {t(`head.look.reason.${reason}`)}
            </label>
          ))}
        </fieldset>
        <div className="grid grid-cols-1 gap-1.5">
          <label htmlFor="comment" className="font-medium">
            {t('head.look.comment')}
          </label>
          <div className="field">
            <input
              id="comment"
              name="comment"
              defaultValue={isRefused ? filled('typedComment') : undefined}
              maxLength={longestReportComment}
              autoComplete="off"
            />
          </div>
        </div>
        <p>
          <button type="submit" className={buttonClass('ink')}>
            {t('head.look.send')}
          </button>
        </p>
      </form>
    </details>
  )
}
