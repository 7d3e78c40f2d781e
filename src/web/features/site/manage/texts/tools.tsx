import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { ToolsForm } from './tools-form.tsx'

export function Tools() {
  const query = useCall('GET /api/v1/home/tools', {}, editing)
  return <Loaded query={query}>{(data) => <ToolsForm initial={data} />}</Loaded>
}
