import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { WebConfigForm } from './web-config-form.tsx'

export function WebConfig() {
  const query = useCall('GET /api/v1/admin/web_config', {}, editing)
  return <Loaded query={query}>{(data) => <WebConfigForm initial={data} />}</Loaded>
}
