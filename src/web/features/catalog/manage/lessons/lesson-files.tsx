import { useTranslation } from 'react-i18next'
import { ClassMaterials } from '#web/features/material/manage/class-materials.tsx'
import { ClassVideos } from '#web/features/video/class-videos.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export type FileKind = 'videos' | 'materials'

export interface LessonFilesProps {
  kind: FileKind
  classId: number
  /** of the lesson */
  name: string
  onClose: () => void
}

/** The videos or the materials of a lesson; each is stored by itself, at once. */
export function LessonFiles({ kind, classId, name, onClose }: LessonFilesProps) {
  const { t } = useTranslation('backoffice')
  return (
    <Dialog
      open
      width={760}
      title={t(kind === 'videos' ? 'backoffice:lesson.videosOf' : 'backoffice:lesson.materialsOf', { name })}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('backoffice:lesson.done')}
        </Button>
      }
    >
      {kind === 'videos' ? <ClassVideos classId={classId} /> : <ClassMaterials classId={classId} />}
    </Dialog>
  )
}
