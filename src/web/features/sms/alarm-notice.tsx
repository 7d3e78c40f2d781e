import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Alarm = NonNullable<ByKey['GET /api/v1/admin/sms/sends']['reply']['alarm']>

export interface AlarmNoticeProps {
  alarm: Alarm
  /** links to sends and limits, on pages that do not show them */
  linked?: boolean
}

/** Warns that the site's limit of SMS was reached, possibly by abuse. */
export function AlarmNotice({ alarm, linked = false }: AlarmNoticeProps) {
  const { t } = useTranslation('backoffice')
  const { at, sends, refused } = alarm
  return (
    <Notice
      tone="error"
      title={t('backoffice:smsLimits.alarm')}
      action={linked && <ButtonLink to="/sms_settings">{t('backoffice:smsLimits.see')}</ButtonLink>}
    >
      <p>
        <Moment at={at} /> · {t('backoffice:smsLimits.alarmWhat', { sends, refused })}
      </p>
    </Notice>
  )
}
