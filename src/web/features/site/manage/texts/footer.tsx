import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { FooterForm } from './footer-form.tsx'

export function Footer() {
  const query = useCall('GET /api/homeinfo', {}, editing)
  return <Loaded query={query}>{(data) => <FooterForm initial={data} />}</Loaded>
}
