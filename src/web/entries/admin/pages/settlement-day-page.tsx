import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { SettlementDay } from '#web/features/payment/manage/settlement/settlement-day.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDay } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'

const methods = ['wechat', 'alipay', 'paypal'] as const

/** `#/bills/:method/:day`. */
export default function SettlementDayPage() {
  const { t } = useTranslation('trade')
  const { method: named, day = '' } = useParams()
  const lang = useLang()
  const method = methods.find((one) => one === named)
  const back = <ButtonLink to="/bills">{t('trade:bill.back')}</ButtonLink>
  return (
    <AreaPage title={`${t('common:title.bills')} ${formatDay(day, lang)}`} actions={back}>
      {method && /^\d{4}-\d{2}-\d{2}$/.test(day) ? (
        <SettlementDay key={`${method} ${day}`} params={{ method, day }} />
      ) : (
        <EmptyState title={t('trade:bill.unknownDay')} action={back} />
      )}
    </AreaPage>
  )
}
