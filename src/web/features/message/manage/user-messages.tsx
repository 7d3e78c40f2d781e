import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import styles from '#web/area-kit/record.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type Message, useMessageTexts } from '../message-row.tsx'

function MessageItem({ message }: { message: Message }) {
  const { t } = useTranslation('message')
  const { title, text } = useMessageTexts(message)
  const { words } = message.params
  return (
    <li className={styles.item}>
      <p className={styles.marks}>
        <strong>{title}</strong>
        <Tag tone={message.is_read === 1 ? 'good' : 'neutral'}>
          {t(message.is_read === 1 ? 'message:ofUser.read' : 'message:ofUser.unread')}
        </Tag>
        <span className="second">
          <Moment at={message.created_at} exact />
        </span>
      </p>
      <p>{text}</p>
      {words && <p className={styles.quote}>{words}</p>}
    </li>
  )
}

/** The messages of one user in the message centre. */
export default function UserMessages({ userid }: { userid: number }) {
  const { t } = useTranslation('message')
  const list = usePageList('GET /api/v1/admin/users/{id}/messages', { params: { id: userid }, query: {} })
  return (
    <ListBody plain label={t('message:list')} list={list} empty={<EmptyState title={t('message:none')} />}>
      {(messages) => (
        <ul className={styles.rows}>
          {messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
    </ListBody>
  )
}
