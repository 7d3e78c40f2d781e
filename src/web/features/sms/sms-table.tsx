import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { smsTypes } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import styles from '#web/area-kit/list/list.module.css'
import { CodeCell } from './code-cell.tsx'

export type SmsMessage = ByKey['GET /api/v1/admin/sms']['reply']['list'][number]

const actions: Readonly<Record<string, string>> = {
  reg: 'backoffice:sms.forRegistration',
  backregverify: 'backoffice:sms.forVerification',
  telphonelogin: 'backoffice:sms.forLogin',
  getbackpasswod: 'backoffice:sms.forPassword',
  changephone: 'backoffice:sms.forPhoneChange',
  ownaccount: 'backoffice:sms.forOwnAccount',
}
const actionText = (action: string, t: TFunction) => t(actions[action] ?? 'backoffice:sms.forOther')
const phoneOf = ({ area_code, telephone }: SmsMessage) => `+${area_code} ${telephone}`

export function SmsTable({ messages }: { messages: readonly SmsMessage[] }) {
  const { t } = useTranslation('backoffice')
  const columns: readonly Column<SmsMessage>[] = [
    {
      key: 'phone',
      title: t('backoffice:sms.phone'),
      cell: (message) => <span className={styles.number}>{phoneOf(message)}</span>,
    },
    {
      key: 'purpose',
      title: t('backoffice:sms.purpose'),
      cell: ({ action, smstype, confirmed }) => (
        <span className={styles.stack}>
          {actionText(action, t)}
          {smstype === smsTypes.voice && <span className={styles.small}>{t('backoffice:sms.voice')}</span>}
          {confirmed === 0 && <span className={styles.small}>{t('backoffice:sms.unconfirmed')}</span>}
        </span>
      ),
    },
    {
      key: 'code',
      title: t('backoffice:sms.code'),
      cell: (message) => <CodeCell code={message.code} phone={phoneOf(message)} />,
    },
    {
      key: 'time',
      title: t('backoffice:sms.time'),
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ]
  return <DataTable rows={messages} keyOf={({ id }) => id} columns={columns} />
}
