import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'
import type { Trouble } from '../media/capture.ts'

/** Why a camera or microphone cannot be used, and what to do; `action` is the way on. */
export function TroubleNotice({ trouble, action }: { trouble: Trouble; action?: ReactNode }) {
  const { t } = useTranslation('stage')
  const { device, problem } = trouble
  // the two that are the browser's and no device's
  const key = problem === 'insecure' || problem === 'unsupported' ? problem : `${device}.${problem}`
  return (
    <Notice tone="warn" live title={t(`stage:trouble.${key}.title`)} action={action}>
      <p>{t(`stage:trouble.${key}.text`)}</p>
    </Notice>
  )
}
