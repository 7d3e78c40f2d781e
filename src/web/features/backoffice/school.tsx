import { useState } from 'react'
import { reread } from '#web/area-kit/form/reread.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { OpenForReal } from './leave-demo/leave-demo.tsx'
import { Opened } from './leave-demo/demo-left.tsx'
import { SchoolForm } from '#web/features/site/manage/school/school-form.tsx'

/** The school's name and colour, and, while it is a demo, the form to leave it. */
export function School() {
  const [opened, setOpened] = useState(false)
  const query = useCall('GET /api/v1/admin/school', {}, { quiet: true, refetchOnWindowFocus: false })
  const { data, error, isFetching, refetch } = query
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton lines={6} />
      </Loading>
    )
  }
  return (
    <>
      {opened && <Opened />}
      <SchoolForm read={data} onReread={() => reread(query)} />
      {data.is_demo === 1 && !opened && <OpenForReal onOpened={() => setOpened(true)} />}
    </>
  )
}
