import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { is } from '#contract/account/limits.ts'
import { Can } from '#web/area-kit/can.tsx'
import { BulkBar } from '#web/area-kit/list/bulk-bar.tsx'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AdminUser } from './admin-user.ts'
import { messageTo, newMessagePage } from './message-users.ts'

const AssignCoupon = lazy(async () => ({ default: (await import('./assign-coupon.tsx')).AssignCoupon }))
const BulkTag = lazy(async () => ({ default: (await import('./bulk-tag.tsx')).BulkTag }))

/** What can be done with the selected users. */
export function UserBulk({ selection }: { selection: Selection<AdminUser> }) {
  const { t } = useTranslation(['backoffice', 'users'])
  const navigate = useNavigate()
  const [assigning, setAssigning] = useState(false)
  const [tagging, setTagging] = useState(false)
  const students = selection.rows.filter(({ types }) => is({ types }, 'student'))
  return (
    <>
      <BulkBar selection={selection}>
        <Can permission="coupon.assign">
          <Button size="small" onClick={() => setAssigning(true)}>
            {t('backoffice:bulk.assign')}
          </Button>
        </Can>
        <Can permission="account.write">
          <Button size="small" onClick={() => setTagging(true)}>
            {t('users:tags.bulk')}
          </Button>
        </Can>
        {students.length > 0 && (
          <Can permission="message.publish">
            <Button
              size="small"
              onClick={() => void navigate(newMessagePage, { state: messageTo(students) })}
            >
              {t('users:bulkMessage')}
            </Button>
          </Can>
        )}
        {students.length > 0 && (
          <ExportButton
            request={{ kind: 'students', filters: { ids: students.map(({ id }) => id) } }}
            selected
          />
        )}
      </BulkBar>
      {assigning && (
        <Suspense>
          <AssignCoupon selection={selection} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
      {tagging && (
        <Suspense>
          <BulkTag selection={selection} onClose={() => setTagging(false)} />
        </Suspense>
      )}
    </>
  )
}
