import { mergeValues } from './merge-values.ts'
import { VersionsFrame } from './versions-frame.tsx'

export interface Versions<Values> {
  /** who has changed it; empty where nobody is named */
  by: string
  /** what the form was opened with */
  seen: Values
  /** what is stored now */
  stored: Values
  own: Values
}

export interface VersionsDialogProps<Values> {
  versions: Versions<Values>
  labelOf: (field: keyof Values) => string
  textOf: (field: keyof Values, value: Values[keyof Values]) => string
  /** Receives the values that the form goes on with; nothing is saved yet. */
  onChosen: (values: Values) => void
  onClose: () => void
}

/** What somebody else has saved meanwhile beside the own changes; where both changed a field, one is chosen. */
export function VersionsDialog<Values extends object>(props: VersionsDialogProps<Values>) {
  const { versions, labelOf, textOf, onChosen, onClose } = props
  const { by, seen, stored, own } = versions
  const { values, disputed, taken } = mergeValues(seen, stored, own)
  return (
    <VersionsFrame
      by={by}
      disputes={disputed.map((field) => ({
        key: String(field),
        name: labelOf(field),
        theirs: textOf(field, values[field]),
        mine: textOf(field, own[field]),
      }))}
      taken={taken.map((field) => `${labelOf(field)}: ${textOf(field, values[field])}`)}
      onChosen={(mine) => {
        const chosen = disputed.filter((field) => mine.includes(String(field)))
        onChosen({ ...values, ...Object.fromEntries(chosen.map((field) => [field, own[field]])) })
      }}
      onClose={onClose}
    />
  )
}
