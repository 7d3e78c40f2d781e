import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teacherNames } from '#contract/teacher-names.ts'
import { Can } from '#web/area-kit/can.tsx'
import { Loaded, editing } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { type Revised, useVersions } from '#web/area-kit/form/use-versions.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { call } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ClassForm } from './class-form.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { mayBroadcast } from './may-broadcast.ts'
import styles from './class-form.module.css'
import { HeldNotice } from './held-notice.tsx'
import { LessonClass } from './lesson-class.tsx'
import { broadcastRoute, classTextsRoute, numbersRoute, visitorAddress } from '../class-links.ts'
import { type ClassFields, type ManagedClass, valuesOf } from './managed-class.ts'
import { MaterialsCard } from './materials-card.tsx'
import { PollsCard } from './polls-card.tsx'
import { PeopleOfClass } from './people-of-class.tsx'
import { VideosCard } from './videos-card.tsx'

/** polling interval while the orders of a cancelled class are being undone, ms */
const UNDOING_MS = 2_000

/** One class: an open class with its form, or the actions on the class of a lesson. */
export function EditClass({ id, isAdmin }: { id: number; isAdmin: boolean }) {
  const query = useCall(
    'GET /api/v1/openclass/{id}',
    { params: { id } },
    // poll the orders of a cancelled class until all are undone
    { ...editing, refetchInterval: ({ state }) => (state.data?.undoing?.left ? UNDOING_MS : false) },
  )
  usePageTitle(query.data?.title)
  return (
    <Loaded query={query}>
      {(found) =>
        found.lesson ? (
          <LessonClass key={id} found={found} lesson={found.lesson} isAdmin={isAdmin} />
        ) : (
          <FoundClass
            key={id}
            found={found}
            isAdmin={isAdmin}
            onChanged={() => query.refetch()}
            onReread={() => reread(query)}
          />
        )
      }
    </Loaded>
  )
}

interface FoundClassProps {
  found: ManagedClass
  isAdmin: boolean
  onChanged: () => Promise<unknown>
  /** Reads the class anew, or rejects with the failure. */
  onReread: () => Promise<ManagedClass>
}

const revisedOf = (found: ManagedClass): Revised<ClassFields> => ({
  values: valuesOf(found),
  revision: found.revision,
})

function FoundClass({ found, isAdmin, onChanged, onReread }: FoundClassProps) {
  const { t } = useTranslation(['openclass', 'website'])
  const [cancelling, setCancelling] = useState(false)
  const { id, name, currency, teachers, begin_time, end_time, is_cancelled, is_leading, state, bookings } =
    found
  const now = useNow()
  const versions = useVersions(revisedOf(found), async () => revisedOf(await onReread()))
  const isAhead = is_cancelled === 0 && (state === 'start' || state === 'live')
  async function save(values: ClassFields, seen: string, overbook: 0 | 1): Promise<string> {
    const body = { ...values, revision: seen, overbook }
    const { revision } = await call('PUT /api/v1/openclass/{id}', { params: { id }, body }, { quiet: true })
    void invalidate('GET /api/v1/openclass')
    return revision
  }
  const isOpen = is_cancelled === 0 && mayBroadcast(begin_time, end_time, now)
  return (
    <div className={styles.stack}>
      <ClassNotices found={found} />
      {found.is_held === 1 && <HeldNotice found={found} isAdmin={isAdmin} />}
      <div className={styles.links}>
        {isOpen && (
          <Can permission="live-ingest.broadcast">
            <ButtonLink look="primary" to={broadcastRoute(id)}>
              {t('openclass:broadcast')}
            </ButtonLink>
          </Can>
        )}
        <ButtonLink to={numbersRoute(id)}>{t('openclass:numbers.open')}</ButtonLink>
        {isAdmin && is_cancelled === 0 && (
          <ButtonLink to={classTextsRoute(id)}>{t('area:title.siteTexts')}</ButtonLink>
        )}
        <ButtonLink href={visitorAddress(id)} target="_blank" rel="noopener">
          {t('website:form.preview')}
        </ButtonLink>
        {isAhead && is_leading === 1 && (
          <Can permission="openclass.write">
            <Button look="danger" onClick={() => setCancelling(true)}>
              {t('openclass:cancel.open')}
            </Button>
          </Can>
        )}
      </div>
      {is_cancelled === 0 && (
        <ClassForm
          initial={valuesOf(found)}
          teachers={teachers}
          currency={currency}
          isAdmin={isAdmin}
          isLeading={is_leading === 1}
          versions={versions}
          submitText={t('website:form.save')}
          onSave={(values, overbook) => versions.save(values, (seen) => save(values, seen, overbook))}
        />
      )}
      <VideosCard classId={id} />
      <MaterialsCard classId={id} />
      <PollsCard classId={id} />
      {is_cancelled === 0 && <PeopleOfClass classId={id} />}
      {cancelling && (
        <CancelDialog
          id={id}
          name={name}
          bookings={bookings}
          isCharged={found.productid !== null}
          onClose={() => setCancelling(false)}
          onCancelled={async () => {
            setCancelling(false)
            void invalidate('GET /api/v1/openclass')
            await onChanged()
          }}
        />
      )}
    </div>
  )
}

/** Warnings: the class is cancelled, or a teacher has two classes at the same time. */
function ClassNotices({ found }: { found: ManagedClass }) {
  const { t } = useTranslation('openclass')
  const view = useTimeView()
  const { name, begin_time, end_time, is_cancelled, undoing, overlaps, bookings } = found
  return (
    <div className={styles.notices}>
      <p className="second">
        {name}
        {begin_time !== null && end_time !== null && ` · ${formatLessonSpan(begin_time, end_time, view)}`}
      </p>
      <p className="second">{t('openclass:joined', { count: bookings })}</p>
      {is_cancelled === 1 && (
        <Notice tone="warn" title={t('openclass:cancelled')}>
          {undoing && <Undoing {...undoing} />}
        </Notice>
      )}
      {overlaps.length > 0 && (
        <Notice tone="warn" title={t('openclass:overlap.title')}>
          <ul>
            {overlaps.map((other) => (
              <li key={other.id}>
                {t('openclass:overlap.one', {
                  teacher: teacherNames(other.teacher_name, view.lang),
                  name: other.name,
                  time: formatLessonSpan(other.begintime, other.endtime, view),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

/** State of the orders of a cancelled class. */
function Undoing({ left, failed, refunds, by_hand }: NonNullable<ManagedClass['undoing']>) {
  const { t } = useTranslation('openclass')
  return (
    <>
      {left > 0 && <p role="status">{t('openclass:undoing.left', { count: left })}</p>}
      {failed > 0 && <p>{t('openclass:undoing.failed', { count: failed })}</p>}
      {refunds > 0 && <p>{t('openclass:undoing.refunds', { count: refunds })}</p>}
      {by_hand > 0 && <p>{t('openclass:undoing.byHand', { count: by_hand })}</p>}
    </>
  )
}
