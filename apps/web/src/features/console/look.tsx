import type { ConsoleLook, LookPicture, OpenedPicture } from '@toile/contract/console-looks'
import type { ConsoleAct } from '@toile/contract/console-policy'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { openPicture, readLook, retryLook } from '../../api/console-money.ts'
import { formatDate, formatNumber, formatPercent } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { ActForm } from './act-form.tsx'
import { consoleAddress } from './addresses.ts'
import { FactList } from './fact-list.tsx'
import { Part } from './part.tsx'
import { PersonLink } from './person-link.tsx'
import { ReadingState } from './reading-state.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

/** The page of a look: why it failed, and the possible actions. Opening its pictures requires a reason. */
export function LookPage({ id, acts }: { id: string; acts: readonly ConsoleAct[] }) {
  const { value, failure, load } = useGuardedReading(useCallback(() => readLook(id), [id]))
  return (
    <>
      <p>
        <Link className="link inline-block py-2" to={consoleAddress({ page: 'looks' })}>
          {t('console.backToLooks')}
        </Link>
      </p>
      {!value && <ReadingState failure={failure} onRetry={() => void load()} />}
      {value && (
        <>
          <h2 className="display mt-2 text-3xl break-all">
            {value.code ? `${value.status}: ${value.code}` : value.status}
          </h2>
          {value.message && <p className="mt-2 console-text">{value.message}</p>}
          <Facts look={value} />
          <div className="console-acts mt-8">
            {acts.includes('look.retry') && <Retry look={value} />}
            {acts.includes('picture.open') && (
              <Pictures pictures={value.pictures} open={(asked) => openPicture({ id, ...asked })} />
            )}
          </div>
        </>
      )}
    </>
  )
}

function Facts({ look }: { look: ConsoleLook }) {
  const time = (at: string | null) =>
    at ? formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' }) : '–'
  return (
    <FactList
      facts={[
        [t('console.person'), <PersonLink key="person" {...look} />],
        [t('console.number'), look.id],
        [t('console.trace'), look.traceId ?? t('console.trace.none')],
        [t('console.engine'), look.engine ?? '–'],
        [t('console.stage'), look.stage],
        [t('console.tier'), look.tier],
        [t('console.score'), look.score === null ? '–' : formatPercent(look.score)],
        [t('console.tries'), formatNumber(look.tries)],
        [t('console.today.credits'), formatNumber(look.cost)],
        [t('console.byKey'), t(look.isByKey ? 'console.yes' : 'console.no')],
        [t('console.warnings'), look.warnings.join(', ') || '–'],
        [t('console.begun'), time(look.createdAt)],
        [t('console.ended'), time(look.finishedAt)],
      ]}
    />
  )
}

function Retry({ look: { id, canRetry } }: { look: ConsoleLook }) {
  const again = async (reason: string) => {
    const made = await retryLook({ id, reason })
    navigate(consoleAddress({ page: 'looks', id: made.id }))
  }
  return (
    <Part title={t('console.retry')} lead={t(canRetry ? 'console.retry.lead' : 'console.retry.impossible')}>
      {canRetry && (
        <ActForm label={t('console.retry')} buttons={[{ words: t('console.retry.do'), act: again }]} />
      )}
    </Part>
  )
}

type Opened = { picture: LookPicture; src: string }

type PicturesProps = {
  pictures: readonly LookPicture[]
  open: (asked: { picture: LookPicture; reason: string }) => Promise<OpenedPicture>
}

/** The pictures of a look or of a page. Opening each requires a reason, which is recorded. */
export function Pictures({ pictures, open }: PicturesProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const show = (picture: LookPicture) => async (reason: string) => {
    const { type, data } = await open({ picture, reason })
    setOpened({ picture, src: `data:${type};base64,${data}` })
  }
  return (
    <Part
      title={t('console.pictures')}
      lead={t(pictures.length > 0 ? 'console.pictures.lead' : 'console.pictures.none')}
    >
      {pictures.length > 0 && (
        <ActForm
          label={t('console.pictures')}
          buttons={pictures.map((picture) => ({
            words: t(`console.picture.${picture}`),
            act: show(picture),
          }))}
        />
      )}
      {opened && (
        <img
          className="mt-4 max-h-[70vh] max-w-full rounded-cut"
          src={opened.src}
          alt={t(`console.picture.${opened.picture}.alt`)}
        />
      )}
    </Part>
  )
}
