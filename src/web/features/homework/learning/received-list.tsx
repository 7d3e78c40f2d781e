import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { answerFilters } from '#contract/homework/enums.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '../homework.module.css'
import { homeworkRoute, oneHomeworkRoute } from '../homework-links.ts'
import { answerKeys, AnswerTag, isOverdue } from '../tags.tsx'
import type { ReceivedBrief } from '../types.ts'

/** The student's homework by state, which is in the query of the address. */
export function ReceivedList() {
  const { t } = useTranslation(['homework', 'backoffice'])
  const [search] = useSearchParams()
  const status = oneOf(search, 'status', answerFilters)
  const list = usePageList('GET /api/v1/student/homework', { query: { status } })
  return (
    <>
      <div className={listStyles.bar}>
        <FilterLinks
          label={t('homework:answerState')}
          param="status"
          options={[
            { value: '', label: t('backoffice:list.all') },
            ...answerFilters.map((value) => ({ value, label: t(answerKeys[value]) })),
          ]}
        />
      </div>
      <ListBody
        plain
        label={t('common:title.homework')}
        list={list}
        empty={
          <EmptyState
            title={t(status ? 'homework:noneOfState' : 'homework:own.none')}
            why={status ? undefined : t('homework:own.noneWhy')}
            action={status && <ButtonLink to={homeworkRoute}>{t('backoffice:list.showAll')}</ButtonLink>}
          />
        }
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((item) => (
              <ReceivedCard key={item.id} item={item} />
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}

function ReceivedCard({ item }: { item: ReceivedBrief }) {
  const { t } = useTranslation('homework')
  const now = useNow()
  const { due_time, submit_time, correct_time } = item
  return (
    <Card as="li" linked className={item.is_unread === 1 ? styles.unread : undefined}>
      <div className={styles.head}>
        <Link to={oneHomeworkRoute(item.id)} data-card-link>
          {item.title}
        </Link>
        <span>
          {item.is_unread === 1 && <Tag tone="accent">{t('homework:own.unread')}</Tag>}{' '}
          <AnswerTag state={item.state} isLate={item.is_late} isOverdue={isOverdue(item, now)} />
          {item.is_closed === 1 && item.state === 'unsubmitted' && <Tag>{t('homework:closed')}</Tag>}
        </span>
      </div>
      <p className="second">{`${item.product_name} · ${item.lesson_name}`}</p>
      <p className="second">
        {correct_time !== null ? (
          <>
            {t('homework:field.correctTime')} <Moment at={correct_time} exact />
          </>
        ) : submit_time !== null ? (
          <>
            {t('homework:field.submitTime')} <Moment at={submit_time} exact />
          </>
        ) : (
          due_time !== null && (
            <>
              {t('homework:field.due')} <Moment at={due_time} exact />
            </>
          )
        )}
      </p>
    </Card>
  )
}
