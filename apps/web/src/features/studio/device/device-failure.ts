/** Returns the words for a failure on this device: those of the same failure on the server. */
import { notCharged, wordsOf } from '../../../api/error-words.ts'
import { t } from '../../../words/translate.ts'
import { describeFailure } from '../look/look-failure.ts'
import type { LookFailure } from '../look/look-failure.ts'
import type { DeviceFailure } from './messages.ts'

export function wordsOfDeviceFailure({ code, message, warnings = [] }: DeviceFailure): LookFailure {
  const context = { online: navigator.onLine, now: new Date(), case: 'device' } as const
  switch (code) {
    case 'no_memory':
      return {
        message: t('device.noMemory'),
        advice: t('device.noMemory.todo'),
        charge: notCharged(),
        remedy: 'retry',
      }
    case 'not_loaded':
      return { ...describeFailure({ code: 'unreachable' }, context), message: t('device.notLoaded') }
    case 'unreadable_image':
      return describeFailure({ code, error: wordsOf(code).happened }, context)
    case 'engine_failed':
      // The engine's message is for the log, not for the user.
      return describeFailure({ code }, context)
    case 'no_person_found':
    case 'no_garment_found':
    case 'look_unconvincing':
      break
  }
  return describeFailure({ code, error: message, warnings }, context)
}
