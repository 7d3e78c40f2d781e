import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MATERIAL_NAME_LENGTH, type MaterialTime, materialTimes } from '#contract/material/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Material } from '../material-texts.ts'

type Named = Pick<Material, 'id' | 'name' | 'shown'>

/** i18n keys of when students see a file. */
export const shownKeys: Readonly<Record<MaterialTime, string>> = {
  always: 'material:shown.always',
  from_begin: 'material:shown.fromBegin',
  from_end: 'material:shown.fromEnd',
  hidden: 'material:shown.hidden',
}

export interface MaterialDialogProps {
  material: Material
  onSave: (named: Named) => Promise<void>
  onClose: () => void
}

/** Name of a file, and when students see it. */
export function MaterialDialog({ material, onSave, onClose }: MaterialDialogProps) {
  const { t } = useTranslation('material')
  const [name, setName] = useState(material.name)
  const [shown, setShown] = useState(material.shown)
  const [checked, setChecked] = useState(false)
  const isEmpty = name.trim() === ''
  return (
    <FormDialog
      title={t('material:edit.title')}
      action={t('material:edit.save')}
      check={() => {
        setChecked(true)
        return !isEmpty
      }}
      entered={[name, shown]}
      onSubmit={() => onSave({ id: material.id, name: name.trim(), shown })}
      onClose={onClose}
    >
      <Field label={t('material:edit.name')} error={checked && isEmpty && t('material:edit.nameEmpty')}>
        <TextInput
          value={name}
          maxLength={MATERIAL_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t('material:edit.shown')} hint={t('material:edit.shownHint')}>
        <Select
          value={shown}
          options={materialTimes.map((value) => ({ value, label: t(shownKeys[value]) }))}
          onChange={(event) =>
            setShown(materialTimes.find((value) => value === event.target.value) ?? 'always')
          }
        />
      </Field>
    </FormDialog>
  )
}
