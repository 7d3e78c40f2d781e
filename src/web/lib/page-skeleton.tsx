import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholder of a page whose chunk loads; visible after 150 ms. */
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
