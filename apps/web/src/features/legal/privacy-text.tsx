import { batchKeptHours, eventsKeptDays } from '@toile/contract/api-limits'
import { reportedKeptDays, restoreMinutes, temporaryHours, unverifiedDays } from '@toile/contract/business'
import { Link } from 'wouter'
import { legalFigures } from '../../legal-figures.ts'
import { paths } from '../../paths.ts'
import { formatList } from '../../words/format.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import type { LegalSection, SectionFacts } from './legal-page.tsx'
import { Payers } from './payers.tsx'
import { Table } from './table.tsx'

const { minimumAge, consentBelowAge, privacyAnswerDays, backupDays } = legalFigures
const named = { b: <strong /> }

/** Says who receives pictures; a neutral text until known. */
const worked = (receivers: SectionFacts['receivers']) => {
  if (!receivers) return t('privacy.pictures.somewhere')
  return receivers.length === 0
    ? t('privacy.pictures.worked')
    : t('privacy.pictures.sent', namesOf(receivers))
}
const namesOf = (receivers: readonly string[]) => ({ receivers: formatList(receivers) })

export const privacySections = ({ moderated, receivers, payers }: SectionFacts): readonly LegalSection[] => [
  {
    id: 'short',
    title: t('privacy.short'),
    body: (
      <ul>
        <li>{t('privacy.short.use')}</li>
        <li>{t('privacy.short.erased', { hours: temporaryHours })}</li>
        <li>{t('privacy.short.saved')}</li>
        <li>{t('privacy.short.leave')}</li>
        <li>{t('privacy.short.ads')}</li>
      </ul>
    ),
  },
  {
    id: 'keep',
    title: t('privacy.keep'),
    body: (
      <>
        <Table
          caption={t('privacy.keep.caption')}
          head={[t('privacy.keep.what'), t('privacy.keep.howLong')]}
          rows={[
            [t('privacy.keep.unsaved'), t('privacy.keep.unsaved.time', { hours: temporaryHours })],
            [t('privacy.keep.saved'), t('privacy.keep.saved.time')],
            [t('privacy.keep.deleted'), t('privacy.keep.deleted.time', { minutes: restoreMinutes })],
            [t('privacy.keep.shared'), t('privacy.keep.shared.time', { days: reportedKeptDays })],
            [t('privacy.keep.reports'), t('privacy.keep.reports.time')],
            [t('privacy.keep.blocked'), t('privacy.keep.blocked.time')],
            [t('privacy.keep.account'), t('privacy.keep.account.time', { days: unverifiedDays })],
            [t('privacy.keep.signIns'), t('privacy.keep.signIns.time')],
            [t('privacy.keep.purchases'), t('privacy.keep.purchases.time')],
            [t('privacy.keep.counts'), t('privacy.keep.counts.time')],
            [
              t('privacy.keep.programs'),
              t('privacy.keep.programs.time', { hours: temporaryHours, batchHours: batchKeptHours }),
            ],
            [t('privacy.keep.keys'), t('privacy.keep.keys.time')],
            [t('privacy.keep.mails'), t('privacy.keep.mails.time')],
            [t('privacy.keep.review'), t('privacy.keep.review.time')],
            [t('privacy.keep.notes'), t('privacy.keep.notes.time')],
            [t('privacy.keep.acts'), t('privacy.keep.acts.time')],
            [t('privacy.keep.sealed'), t('privacy.keep.sealed.time')],
            [t('privacy.keep.events'), t('privacy.keep.events.time', { days: eventsKeptDays })],
            [t('privacy.keep.backups'), t('privacy.keep.backups.time', { days: backupDays })],
          ]}
        />
        <p>{t('privacy.keep.anew')}</p>
      </>
    ),
  },
  {
    id: 'pictures',
    title: t('privacy.pictures'),
    body: (
      <>
        <p>{worked(receivers)}</p>
        <p>{t('privacy.pictures.shared')}</p>
        <p>{t('privacy.pictures.device')}</p>
        {moderated && <p>{t('privacy.pictures.moderated')}</p>}
        <p>{t('privacy.pictures.opened')}</p>
        <p>{t('privacy.pictures.marked')}</p>
        <p>{t('privacy.pictures.training')}</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: t('privacy.cookies'),
    body: (
      <>
        <p>{t('privacy.cookies.signIn')}</p>
        <p>{t('privacy.cookies.device', { hours: temporaryHours })}</p>
      </>
    ),
  },
  {
    id: 'others',
    title: t('privacy.others'),
    body: (
      <ul>
        {receivers && receivers.length > 0 && (
          <li>
            <Rich id="privacy.others.engines" tags={named} values={namesOf(receivers)} />
          </li>
        )}
        {(['payment', 'signIn', 'hosting', 'authorities'] as const).map((who) => (
          <li key={who}>
            <Rich id={`privacy.others.${who}`} tags={named} />
            {who === 'payment' && <Payers names={payers} />}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'rights',
    title: t('privacy.rights'),
    body: (
      <>
        <p>
          <Rich id="privacy.rights.account" tags={{ a: <Link to={paths.account()} /> }} />
        </p>
        <ul>
          <li>{t('privacy.rights.change')}</li>
          <li>{t('privacy.rights.export')}</li>
          <li>{t('privacy.rights.signIns')}</li>
          <li>{t('privacy.rights.delete')}</li>
        </ul>
        <p>{t('privacy.rights.write', { days: privacyAnswerDays })}</p>
      </>
    ),
  },
  {
    id: 'why',
    title: t('privacy.why'),
    body: <p>{t('privacy.why.text')}</p>,
  },
  {
    id: 'children',
    title: t('privacy.children'),
    body: <p>{t('privacy.children.text', { age: minimumAge, consentAge: consentBelowAge })}</p>,
  },
  {
    id: 'safety',
    title: t('privacy.safety'),
    body: <p>{t('privacy.safety.text')}</p>,
  },
  {
    id: 'changes',
    title: t('privacy.changes'),
    body: (
      <p>
        <Rich
          id="privacy.changes.text"
          tags={{ terms: <Link to={paths.terms()} />, refund: <Link to={paths.refund()} /> }}
        />
      </p>
    ),
  },
]
