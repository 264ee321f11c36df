import {
  garmentUrlField,
  maxSharedLooks,
  shareLifetimes,
  shareRefusals,
  usualLifetime,
  type SharedLook,
  type ShareLifetime,
} from '@toile/contract/shared-looks'
import { longestName } from '@toile/contract/business'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { shareLook } from '../../../api/shares.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { t } from '../../../words/translate.ts'

/** The look to share: a saved one, or one of the history, which sharing saves. */
export type LookToShare = { name: string; clothing: string } & ({ itemId: string } | { generationId: string })

type ShareFormProps = { look: LookToShare; onShared: (share: SharedLook) => void }

/** The form to choose a page's contents and lifetime. */
export function ShareForm({ look, onShared }: ShareFormProps) {
  const { name, clothing, ...reference } = look
  const [lifetime, setLifetime] = useState<ShareLifetime>(usualLifetime)
  const [showsBefore, setShowsBefore] = useState(false)
  const [isIndexed, setIndexed] = useState(false)
  const [garmentName, setGarmentName] = useState(clothing.slice(0, longestName))
  const [garmentUrl, setGarmentUrl] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const [isUrlWrong, setUrlWrong] = useState(false)

  const share = (event: FormEvent) => {
    event.preventDefault()
    const url = garmentUrl.trim()
    if (url && !garmentUrlField.safeParse(url).success) return setUrlWrong(true)
    void attempt(async () =>
      onShared(
        await shareLook({
          ...reference,
          ...('generationId' in reference && { name }),
          lifetime,
          showsBefore,
          isIndexed,
          garmentName: garmentName.trim() || null,
          garmentUrl: url || null,
        }),
      ),
    )
  }
  return (
    <form className="grid gap-5" onSubmit={share}>
      <fieldset>
        <legend className="mb-1 font-medium">{t('sharing.lifetime')}</legend>
        {shareLifetimes.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="lifetime"
            label={t(`sharing.lifetime.${each}`)}
            checked={each === lifetime}
            onChange={() => setLifetime(each)}
          />
        ))}
      </fieldset>
      <Choice
        type="checkbox"
        label={t('sharing.before')}
        note={t('sharing.beforeMeans')}
        checked={showsBefore}
        onChange={({ currentTarget }) => setShowsBefore(currentTarget.checked)}
      />
      <Field
        label={t('sharing.garmentName')}
        value={garmentName}
        maxLength={longestName}
        onChange={({ currentTarget }) => setGarmentName(currentTarget.value)}
      />
      <Field
        label={t('sharing.garmentUrl')}
        inputMode="url"
        placeholder="https://"
        value={garmentUrl}
        problem={isUrlWrong ? t('sharing.garmentUrlWrong') : null}
        onChange={({ currentTarget }) => {
          setGarmentUrl(currentTarget.value)
          setUrlWrong(false)
        }}
      />
      <Choice
        type="checkbox"
        label={t('sharing.indexed')}
        note={t('sharing.indexedMeans')}
        checked={isIndexed}
        onChange={({ currentTarget }) => setIndexed(currentTarget.checked)}
      />
      {failure !== null && <FailureBox {...refusalWords(failure)} />}
      <div>
        <Button type="submit" variant="tape" icon="share" busy={busy}>
          {t('sharing.create')}
        </Button>
      </div>
    </form>
  )
}

/** Words for refusals specific to sharing. */
function refusalWords(failure: unknown) {
  const details = failure instanceof ApiError ? failure.details : undefined
  const given = details && 'reason' in details ? details['reason'] : undefined
  const reason = shareRefusals.find((each) => each === given)
  return reason === undefined
    ? failureWords(failure, t('sharing.failed'))
    : { message: t(`sharing.refused.${reason}`, { count: maxSharedLooks }) }
}
