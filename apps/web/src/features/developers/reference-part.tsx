import { changelog } from '@toile/contract/changelog'
import { errorCodes, statusByErrorCode, type ErrorCode } from '@toile/contract/errors'
import { wordsOf } from '../../api/error-words.ts'
import { formatDay } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { Part } from './part.tsx'

const summary = 'min-h-11 cursor-pointer py-2 font-medium'

/** Error codes that only API clients receive, without messages in the catalogue. */
const ofPrograms = [
  'method_not_allowed',
  'key_revoked',
  'scope_missing',
  'origin_not_allowed',
  'proof_required',
  'look_canceled',
  'picture_unreachable',
  'cap_reached',
] as const satisfies ErrorCode[]

function meaningOf(code: ErrorCode): string {
  const own = ofPrograms.find((one) => one === code)
  if (own) return t(`developers.error.${own}`)
  const { happened, todo } = wordsOf(code)
  return `${happened} ${todo}`
}

/** The error codes and the changelog, both from the contract. */
export function ReferencePart() {
  return (
    <Part id="reference" title={t('developers.more')}>
      <details>
        <summary className={summary}>{t('developers.errors')}</summary>
        <p className="mb-3 max-w-[42rem] text-ink-2">{t('developers.errors.lead')}</p>
        <dl className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-[auto_1fr]">
          {errorCodes.map((code) => (
            <div key={code} className="md:contents">
              <dt className="font-mono text-[.94rem]">
                {statusByErrorCode[code]} {code}
              </dt>
              <dd className="text-ink-2">{meaningOf(code)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <details>
        <summary className={summary}>{t('developers.changes')}</summary>
        {changelog.map(({ day, calls, events }) => (
          <div key={day}>
            <h3 className="mt-2 font-semibold">{formatDay(day)}</h3>
            <ul className="mt-1 font-mono text-[.94rem] wrap-anywhere">
              {[...calls, ...events].map((added) => (
                <li key={added}>+ {added}</li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </Part>
  )
}
