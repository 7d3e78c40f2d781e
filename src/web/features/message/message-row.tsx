import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { kindTexts } from '#contract/message/kinds.ts'
import { messageLink } from '#contract/message/links.ts'
import type { ByKey } from '#contract/operations.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import record from '#web/area-kit/record.module.css'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { addressOf, currentDocument } from '#web/lib/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './messages.module.css'
import { markRead } from './use-unread.ts'

export type Message = ByKey['GET /api/v1/messages']['reply']['list'][number]

const currentArea = () => (currentDocument() === 'teacher' ? 'teacher' : 'student')

/** What a message says, in the reader's language and zone. */
export function useMessageTexts({ kind, params: { amount, currency, at, ...params } }: Message) {
  const { t } = useTranslation('message')
  const view = useTimeView()
  const values = {
    ...params,
    amount: amount && currency ? formatMoney(amount, currencyCode(currency), view.lang) : '',
    at: at === undefined ? '' : formatDateTime(at, view),
  }
  const { title, text } = kindTexts(kind, currentArea())
  return { title: t(title, values), text: t(text, values) }
}

/** A message with what it leads to; following its link reads it. */
export function MessageRow({ message }: { message: Message }) {
  const { t } = useTranslation('message')
  const { title, text } = useMessageTexts(message)
  const { id, kind, params, target_id } = message
  const isUnread = message.is_read === 0
  const read = () => void markRead({ ids: [id] })
  const link = target_id === null ? null : messageLink(kind, target_id, currentArea())
  return (
    <li className={classNames(styles.message, isUnread && styles.unread)}>
      <p className={styles.head}>
        <span className={styles.title}>
          {isUnread && <VisuallyHidden>{t('message:unreadMark')} </VisuallyHidden>}
          {title}
        </span>
        <span className="second">
          <Moment at={message.created_at} />
        </span>
      </p>
      <p className={styles.text}>{text}</p>
      {params.words && <p className={record.quote}>{params.words}</p>}
      {(link ?? isUnread) && (
        <p className={styles.actions}>
          {link && (
            <a href={addressOf(link.document, link.route)} onClick={isUnread ? read : undefined}>
              {t(link.label)}
            </a>
          )}
          {isUnread && (
            <Button
              look="quiet"
              size="small"
              aria-label={t('message:markReadNamed', { title })}
              onClick={read}
            >
              {t('message:markRead')}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
