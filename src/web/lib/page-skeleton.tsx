import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Holds the place of a page whose chunk is on the way; visible after 150 ms. */
export function PageSkeleton() {
  return (
    <div className="page" style={{ paddingBlock: 'var(--space-6)', minHeight: '70svh' }}>
      <Loading>
        <Skeleton shape="title" width="40%" />
        <Skeleton lines={4} />
      </Loading>
    </div>
  )
}
