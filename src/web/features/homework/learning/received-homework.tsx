import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '../homework.module.css'
import { homeworkRoute } from '../homework-links.ts'
import { ShownText } from '../shown-text.tsx'
import { AnswerTag, isOverdue } from '../tags.tsx'
import type { OwnAttempt, Receipt, ReceivedHomework as Found } from '../types.ts'
import { AnswerForm } from './answer-form.tsx'

/** One homework with the student's attempts; the latest is a form until it is submitted. */
export function ReceivedHomework({ id }: { id: number }) {
  // what is being typed is not replaced by a reading in the background
  const query = useCall('GET /api/v1/student/homework/{id}', { params: { id } }, { ...editing, staleTime: 0 })
  usePageTitle(query.data?.title)
  // asking for a returned correction makes it read
  const wasUnread = query.data?.is_unread === 1
  useEffect(() => {
    if (wasUnread) void invalidate('GET /api/v1/student/homework')
  }, [wasUnread])
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  return (
    <Loaded query={query}>
      {(found) => (
        <div className={styles.stack}>
          {receipt && <ReceiptNotice receipt={receipt} />}
          <Task found={found} />
          {found.attempts.map((attempt) =>
            attempt.submit_time === null ? (
              <OpenAttempt
                key={attempt.attempt}
                found={found}
                attempt={attempt}
                onSubmitted={async (given) => {
                  void invalidate('GET /api/v1/student/homework')
                  await query.refetch()
                  if (given) setReceipt(given)
                }}
              />
            ) : (
              <Submitted key={attempt.attempt} attempt={attempt} />
            ),
          )}
        </div>
      )}
    </Loaded>
  )
}

function ReceiptNotice({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('homework')
  return (
    <Notice
      tone="good"
      live
      title={t('homework:receipt.title')}
      action={<ButtonLink to={homeworkRoute}>{t('homework:own.back')}</ButtonLink>}
    >
      <p>
        {t('homework:field.submitTime')} <Moment at={receipt.submit_time} exact />
        {receipt.is_late === 1 && ` · ${t('homework:late')}`}
      </p>
      <p>{t('homework:receipt.files', { pictures: receipt.images, files: receipt.files })}</p>
    </Notice>
  )
}

function Task({ found }: { found: Found }) {
  const { t } = useTranslation('homework')
  const now = useNow()
  const { due_time } = found
  return (
    <Part title={found.title}>
      <Facts
        facts={[
          {
            label: t('homework:answerState'),
            value: (
              <>
                <AnswerTag state={found.state} isLate={found.is_late} isOverdue={isOverdue(found, now)} />
                {found.is_closed === 1 && <Tag>{t('homework:closed')}</Tag>}
              </>
            ),
          },
          { label: t('homework:field.lesson'), value: `${found.product_name} · ${found.lesson_name}` },
          { label: t('homework:field.teacher'), value: found.teacher_name },
          { label: t('homework:field.due'), value: due_time !== null && <Moment at={due_time} exact /> },
        ]}
      />
      <ShownText text={found.content} images={found.images} files={found.files} />
    </Part>
  )
}

interface OpenAttemptProps {
  found: Found
  attempt: OwnAttempt
  onSubmitted: (receipt: Receipt | null) => Promise<void>
}

function OpenAttempt({ found, attempt, onSubmitted }: OpenAttemptProps) {
  const { t } = useTranslation('homework')
  return (
    <Part title={t(attempt.attempt === 1 ? 'homework:own.answer' : 'homework:own.again')}>
      {found.is_closed === 1 ? (
        <Notice tone="warn">{t('homework:own.closed')}</Notice>
      ) : (
        <AnswerForm id={found.id} attempt={attempt} dueTime={found.due_time} onSubmitted={onSubmitted} />
      )}
    </Part>
  )
}

function Submitted({ attempt }: { attempt: OwnAttempt }) {
  const { t } = useTranslation('homework')
  const { submit_time, correct_time, correction } = attempt
  return (
    <>
      {correction && (
        <Part title={t('homework:field.reply')}>
          <p className="second">
            {correction.teacher_name} {correct_time !== null && <Moment at={correct_time} exact />}
          </p>
          <ShownText text={correction.reply} images={correction.images} files={correction.files} />
        </Part>
      )}
      <Part title={t('homework:attempt', { number: attempt.attempt })}>
        {submit_time !== null && (
          <p className="second">
            {t('homework:field.submitTime')} <Moment at={submit_time} exact />
            {attempt.is_late === 1 && ` · ${t('homework:late')}`}
          </p>
        )}
        <ShownText
          text={attempt.answer}
          images={attempt.images}
          files={attempt.files}
          marks={correction?.marks ?? []}
        />
      </Part>
    </>
  )
}
