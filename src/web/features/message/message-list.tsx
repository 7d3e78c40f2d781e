import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { messageTopics } from '#contract/message/kinds.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { FilterSelect, oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MessageRow } from './message-row.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import styles from './messages.module.css'
import { MESSAGE_REFRESH_MS, markRead, useUnread } from './use-unread.ts'

/** The messages to the reader, newest first; `?unread=1` shows the unread ones alone. */
export function MessageList() {
  const { t } = useTranslation('message')
  const [search] = useSearchParams()
  const onlyUnread = search.get('unread') === '1'
  const topic = oneOf(search, 'topic', messageTopics)
  const unread = useUnread()
  const list = usePageList(
    'GET /api/v1/messages',
    { query: { ...(onlyUnread && { unread: 1 as const }), ...(topic && { topic }) } },
    { refreshEvery: MESSAGE_REFRESH_MS },
  )
  const newest = list.items?.[0]?.id
  return (
    <>
      <div className={listStyles.bar}>
        <div className={styles.filters}>
          <FilterLinks
            label={t('message:filter')}
            param="unread"
            options={[
              { value: '', label: t('message:all') },
              { value: '1', label: t('message:unread') },
            ]}
          />
          <FilterSelect
            label={t('message:topic.label')}
            param="topic"
            options={messageTopics.map((value) => ({ value, label: t(`message:topic.${value}`) }))}
          />
        </div>
        <Button
          disabled={unread === 0 || newest === undefined}
          onClick={() => newest !== undefined && void markRead({ until: newest })}
        >
          {t('message:markAllRead')}
        </Button>
      </div>
      <ListBody
        label={t('message:list')}
        list={list}
        plain
        empty={
          topic ? (
            <EmptyState title={t('message:noneOfTopic')} />
          ) : onlyUnread ? (
            <EmptyState title={t('message:noneUnread')} />
          ) : (
            <EmptyState title={t('message:none')} why={t('message:noneWhy')} />
          )
        }
      >
        {(messages) => (
          <ul className={styles.list}>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}
