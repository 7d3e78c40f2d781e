import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import styles from '../texts/texts.module.css'
import { BannerTextForm } from './banner-text-form.tsx'
import { RegistrationForm } from './registration-form.tsx'

export function Registration() {
  const config = useCall('GET /api/system/reg_conf', {}, editing)
  const text = useCall('GET /api/seyy/text', {}, editing)
  return (
    <div className={styles.page}>
      <Loaded query={config}>{(data) => <RegistrationForm stored={data} />}</Loaded>
      <Loaded query={text}>{(data) => <BannerTextForm initial={data} />}</Loaded>
    </div>
  )
}
