import type { Generation } from '@toile/contract/generations'
import { longestNotRightComment, notRightReasons, type NotRightReason } from '@toile/contract/not-right'
import { useState } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { returnLook } from '../../../api/not-right.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { priceOf } from './price-of.ts'

type NotRightDialogProps = {
  look: Generation
  onClose: () => void
  /** Called when the user wants to report the look instead. */
  onReport: () => void
  /** Called when the credits were returned. */
  onReturned: () => void
}

/** Asks why a look is not right, and returns its credits whatever the answer. */
export function NotRightDialog({ look, onClose, onReport, onReturned }: NotRightDialogProps) {
  const { busy, failure, attempt } = useAttempt()
  const [reason, setReason] = useState<NotRightReason>('garment')
  const [comment, setComment] = useState('')
  const [mayKeep, setMayKeep] = useState(false)
  const send = () =>
    attempt(async () => {
      const { returned, left } = await returnLook(look.id, { reason, comment, mayKeep })
      showToast(t('library.notRight.done', { credits: returned, left }))
      onReturned()
    })
  return (
    <Dialog
      open
      size="sm"
      title={t('library.notRight.title')}
      description={t('library.notRight.about', { credits: priceOf(look) })}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onReport}>{t('library.report')}</Button>
          <Button onClick={onClose}>{t('library.notRight.keep')}</Button>
          <Button variant="pin" busy={busy} onClick={() => void send()}>
            {t('library.notRight.send')}
          </Button>
        </div>
      }
    >
      {failure !== null && <FailureBox {...failureWords(failure, t('library.notRight.failed'))} />}
      <fieldset>
        <legend className="font-medium">{t('library.notRight.reason')}</legend>
        {notRightReasons.map((one) => (
          <Choice
            key={one}
            type="radio"
            name="reason"
            label={t(`library.notRight.${one}`)}
            checked={one === reason}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
      <Field
        className="mt-2"
        label={t('library.notRight.comment')}
        maxLength={longestNotRightComment}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Choice
        type="checkbox"
        label={t('library.notRight.mayKeep')}
        note={t('library.notRight.mayKeepAbout')}
        checked={mayKeep}
        onChange={({ currentTarget }) => setMayKeep(currentTarget.checked)}
      />
    </Dialog>
  )
}
