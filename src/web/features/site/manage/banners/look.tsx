import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { BannerList } from './banner-list.tsx'
import styles from './banners.module.css'
import { LogoForm } from './logo-form.tsx'

/** Settings of the logo and of the home page's slides. */
export function Look() {
  const logo = useCall('GET /api/v1/admin/logo', {}, editing)
  const banners = useCall('GET /api/v1/home/banners', { query: { lang: 'main' } }, editing)
  return (
    <div className={styles.page}>
      <Loaded query={logo}>{(data) => <LogoForm read={data} onReread={() => reread(logo)} />}</Loaded>
      <Loaded query={banners}>{({ list }) => <BannerList banners={list} />}</Loaded>
    </div>
  )
}
