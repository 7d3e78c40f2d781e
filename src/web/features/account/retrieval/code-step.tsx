import { useTranslation } from 'react-i18next'
import { SmsCodeField } from '../parts/sms-code-field.tsx'
import type { RetrievalState } from './use-retrieval.ts'

/** Step 1: the code sent to the account's phone. */
export function CodeStep({ state: { fields, sms, sentTo } }: { state: RetrievalState }) {
  const { t } = useTranslation('retrieval')
  const phone = `+${sentTo.areaCode} ${sentTo.telephone}`
  return (
    <>
      <p>{t('retrieval:codeWhat', { phone })}</p>
      <SmsCodeField
        fields={{ problemOf: () => fields.problemOf('msgcode'), leave: () => fields.leave('msgcode') }}
        value={fields.values.msgcode}
        onChange={(msgcode) => fields.set('msgcode', msgcode)}
        sms={sms}
      />
    </>
  )
}
