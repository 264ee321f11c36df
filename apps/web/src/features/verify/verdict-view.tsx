import type { Verdict } from '@toile/engine/credentials/verify-picture'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/translate.ts'

type Signed = Extract<Verdict, { kind: 'signed' }>

/** The result of a check, and the facts in the picture's credentials. */
export function VerdictView({ name, verdict }: { name: string; verdict: Verdict }) {
  if (verdict.kind === 'signed') return <SignedView name={name} verdict={verdict} />
  if (verdict.kind === 'marked')
    return (
      <Notice tone="info" title={t(verdict.isOurs ? 'verify.marked.ours' : 'verify.marked', { name })}>
        {t('verify.marked.about')}
      </Notice>
    )
  if (verdict.kind === 'none')
    return (
      <Notice tone="info" title={t('verify.none', { name })}>
        {t('verify.none.about')}
      </Notice>
    )
  return (
    <Notice tone="error" title={t(`verify.${verdict.kind}`, { name })}>
      {t(`verify.${verdict.kind}.about`)}
    </Notice>
  )
}

function SignedView({ name, verdict }: { name: string; verdict: Signed }) {
  const { trust, isInDate, isNotYetValid, validUntil } = verdict.signer
  const tone = { trusted: 'ok', development: 'warning', unknown: 'warning' } as const
  return (
    <>
      <Notice tone={tone[trust]} title={t(`verify.${trust}`, { name })}>
        <p>{t(`verify.${trust}.about`)}</p>
        {!isInDate && (
          <p className="mt-1">
            {isNotYetValid
              ? t('verify.notYetValid')
              : t('verify.ended', { day: formatDate(validUntil, { dateStyle: 'long' }) })}
          </p>
        )}
      </Notice>
      <Facts verdict={verdict} />
    </>
  )
}

function Facts({ verdict: { facts, generator, signer } }: { verdict: Signed }) {
  const { photo, garments, engine, madeAt } = facts
  const hashes = [
    ...(photo === null ? [] : [[t('verify.facts.photo'), photo] as const]),
    ...garments.map((hash) => [t('verify.facts.garment'), hash] as const),
  ]
  return (
    <dl className="verify-facts">
      <Fact label={t('verify.facts.program')}>
        {generator.name} {generator.version}
      </Fact>
      <Fact label={t('verify.facts.engine')}>{engine ?? t('verify.facts.unknown')}</Fact>
      <Fact label={t('verify.facts.madeAt')}>
        {madeAt ? formatDate(madeAt, { dateStyle: 'long', timeStyle: 'short' }) : t('verify.facts.unknown')}
      </Fact>
      <Fact label={t('verify.facts.signer')}>{signer.name}</Fact>
      {hashes.map(([label, hash]) => (
        <Fact key={hash} label={label}>
          <code className="wrap-anywhere">{hash}</code>
        </Fact>
      ))}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-2">{label}</dt>
    <dd>{children}</dd>
  </div>
)
