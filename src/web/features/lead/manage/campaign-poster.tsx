import { useTranslation } from 'react-i18next'
import { type Campaign, coursePoster, schoolPoster } from '#web/features/share/poster.ts'
import PosterDialog from '#web/features/share/poster-dialog.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { useConfig } from '#web/lib/config.ts'
import { useCall } from '#web/lib/query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLang } from '#web/ui/use-lang.ts'

interface CampaignPosterProps {
  /** null: it leads to the registration */
  courseId: number | null
  campaign: Campaign
  link: string
  what: string
  fileName: string
  onClose: () => void
}

/** The share poster of a campaign, drawn once what stands on it has been read. */
export default function CampaignPoster({ courseId, campaign, ...dialog }: CampaignPosterProps) {
  const { t } = useTranslation('share')
  const lang = useLang()
  const { app_name } = useConfig()
  const view = { t, lang, school: app_name || t('common:school') }
  const logo = useCall('GET /api/file/logo', {}, { quiet: true, enabled: courseId === null })
  const course = useCall(
    'GET /api/product/{id}',
    { params: { id: courseId ?? 0 } },
    { quiet: true, enabled: courseId !== null },
  )
  if (courseId === null && logo.data)
    return <PosterDialog {...dialog} poster={schoolPoster(campaign, logo.data.logo, view)} />
  if (courseId !== null && course.data)
    return <PosterDialog {...dialog} poster={coursePoster(course.data, campaign, view)} />
  return (
    <Dialog open width={420} title={t('share:title')} onClose={dialog.onClose}>
      {courseId === null ? (
        <Loaded query={logo}>{() => null}</Loaded>
      ) : (
        <Loaded query={course}>{() => null}</Loaded>
      )}
    </Dialog>
  )
}
