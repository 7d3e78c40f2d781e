import type { SavedForm } from './use-saved-form.ts'
import type { RecordVersions } from './use-versions.ts'
import { VersionsDialog, type VersionsDialogProps } from './versions-dialog.tsx'

export interface FormVersionsProps<Values> extends Pick<VersionsDialogProps<Values>, 'labelOf' | 'textOf'> {
  form: SavedForm<Values>
  versions: RecordVersions<Values>
}

/** What somebody else has made of the record of a form meanwhile; nothing while nobody has. */
export function FormVersions<Values extends object>(props: FormVersionsProps<Values>) {
  const { form, versions, labelOf, textOf } = props
  const { changed } = versions
  if (!changed) return null
  return (
    <VersionsDialog
      versions={{ ...changed, own: form.values }}
      labelOf={labelOf}
      textOf={textOf}
      onChosen={(merged) => {
        versions.accept()
        form.goOn(changed.stored, merged)
      }}
      onClose={versions.close}
    />
  )
}
