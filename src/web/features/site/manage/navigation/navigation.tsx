import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { NavigationEditor } from './navigation-editor.tsx'

/** Reads the navigation and the pages that it can link to. */
export function Navigation() {
  const stored = useCall('GET /api/school/themes/navigation', {}, editing)
  const pages = useCall('GET /api/v1/admin/pages', {}, editing)
  const info = useCall('GET /api/homeinfo', {}, editing)
  return (
    <Loaded query={stored}>
      {(data) => (
        <Loaded query={pages}>
          {({ list }) => (
            <Loaded query={info}>
              {({ defined_content }) => (
                <NavigationEditor
                  read={data}
                  onReread={() => reread(stored)}
                  pages={list}
                  aboutUs={defined_content !== ''}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
