import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { publishStatuses } from '#contract/homework/enums.ts'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { call } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmAction } from '../../../area-kit/form/confirm-action.tsx'
import styles from '../homework.module.css'
import { editHomeworkRoute, homeworkRoute } from '../homework-links.ts'
import { ShownText } from '../shown-text.tsx'
import { PublishTag } from '../tags.tsx'
import type { TaughtHomework as Found } from '../types.ts'
import { AnswerList } from './answer-list.tsx'
import { HomeworkNumbers } from './homework-numbers.tsx'
import { Reminder } from './reminder.tsx'

/** Marks what a change of the homework has changed on the pages. */
async function refresh(): Promise<void> {
  await Promise.all([
    invalidate('GET /api/v1/teacher/homework'),
    invalidate('GET /api/v1/teacher/homework/{id}'),
    invalidate('GET /api/v1/teacher/homework/{id}/answers'),
  ])
}

/** One homework: what it is, the answers, and its numbers. */
export function TaughtHomework({ id }: { id: number }) {
  const query = useCall('GET /api/v1/teacher/homework/{id}', { params: { id } }, { quiet: true })
  usePageTitle(query.data?.title)
  return <Loaded query={query}>{(found) => <FoundHomework found={found} />}</Loaded>
}

function FoundHomework({ found }: { found: Found }) {
  const { t } = useTranslation('homework')
  const isPublished = found.publish_status === publishStatuses.published
  const { due_time, publish_time } = found
  return (
    <div className={styles.stack}>
      <Actions found={found} />
      <Part title={found.title}>
        <Facts
          facts={[
            {
              label: t('homework:field.publishStatus'),
              value: <PublishTag status={found.publish_status} isClosed={found.is_closed} />,
            },
            { label: t('homework:field.lesson'), value: `${found.product_name} · ${found.lesson_name}` },
            {
              label: t('homework:field.published'),
              value: publish_time !== null && <Moment at={publish_time} exact />,
            },
            { label: t('homework:field.due'), value: due_time !== null && <Moment at={due_time} exact /> },
            {
              label: t('homework:form.remind'),
              value:
                due_time !== null &&
                found.remind_hours !== null &&
                t('homework:form.remindHours', { count: found.remind_hours }),
            },
            {
              label: t('homework:remind.last'),
              value: found.reminded_time !== null && <Moment at={found.reminded_time} exact />,
            },
          ]}
        />
        <ShownText text={found.content} images={found.images} files={found.files} />
      </Part>
      {isPublished && <AnswerList found={found} onChanged={refresh} />}
      {isPublished && <HomeworkNumbers found={found} />}
    </div>
  )
}

type Asking = 'publish' | 'close' | 'remove' | null

function Actions({ found }: { found: Found }) {
  const { t } = useTranslation('homework')
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<Asking>(null)
  const { id, total_students: count } = found
  const params = { params: { id } }
  const isPublished = found.publish_status === publishStatuses.published
  const close = () => setConfirming(null)

  async function setClosed(is_closed: 0 | 1) {
    const body = { is_closed }
    await call(
      'PUT /api/v1/teacher/homework/{id}/closed',
      { ...params, body },
      { quiet: is_closed === 1 ? true : undefined },
    )
    await refresh()
    close()
  }
  return (
    <div className={styles.buttons}>
      {!isPublished && (
        <Button look="primary" onClick={() => setConfirming('publish')}>
          {t('homework:publish.open')}
        </Button>
      )}
      <ButtonLink to={editHomeworkRoute(id)}>{t('homework:edit')}</ButtonLink>
      {!isPublished && (
        <Button look="danger" onClick={() => setConfirming('remove')}>
          {t('homework:remove.open')}
        </Button>
      )}
      {isPublished && <Reminder found={found} />}
      {isPublished && found.is_closed === 0 && (
        <Button onClick={() => setConfirming('close')}>{t('homework:close.open')}</Button>
      )}
      {isPublished && found.is_closed === 1 && (
        <Button onClick={() => void setClosed(0)}>{t('homework:close.again')}</Button>
      )}
      {confirming === 'publish' && (
        <ConfirmAction
          title={t('homework:publish.title')}
          action={t('homework:publish.open')}
          onClose={close}
          onConfirm={async () => {
            const { total_students } = await call('PUT /api/v1/teacher/homework/{id}/publish', params, {
              quiet: true,
            })
            toast.success(t('homework:publish.done', { count: total_students }))
            await refresh()
            close()
          }}
        >
          <p>{count === 0 ? t('homework:publish.nobody') : t('homework:publish.what', { count })}</p>
          <p className="second">{t('homework:publish.fixed')}</p>
        </ConfirmAction>
      )}
      {confirming === 'close' && (
        <ConfirmAction
          title={t('homework:close.title')}
          action={t('homework:close.open')}
          onClose={close}
          onConfirm={() => setClosed(1)}
        >
          <p>{t('homework:close.what', { count: found.unsubmitted })}</p>
        </ConfirmAction>
      )}
      {confirming === 'remove' && (
        <ConfirmAction
          title={t('homework:remove.title', { title: found.title })}
          action={t('homework:remove.open')}
          look="danger"
          onClose={close}
          onConfirm={async () => {
            await call('DELETE /api/v1/teacher/homework/{id}', params, { quiet: true })
            void invalidate('GET /api/v1/teacher/homework')
            await navigate(homeworkRoute, { replace: true })
          }}
        >
          <p>{t('homework:remove.what')}</p>
        </ConfirmAction>
      )}
    </div>
  )
}
