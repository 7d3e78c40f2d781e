import type { ChangedValues } from './use-versions.ts'
import { VersionsDialog } from './versions-dialog.tsx'

export interface ChosenVersions<Values> {
  changed: ChangedValues<Values>
  own: Values
  /** Receives the values that the form goes on with; nothing is saved yet. */
  onChosen: (values: Values) => void
  onClose: () => void
}

export interface PartsVersionsProps<Values, Parts extends object> extends ChosenVersions<Values> {
  /** The values in the parts that are chosen as one, and back. */
  partsOf: (values: Values) => Parts
  valuesOf: (parts: Parts) => Values
  labels: Readonly<Record<keyof Parts, string>>
  texts: { readonly [Part in keyof Parts]: (parts: Parts) => string }
}

/** What somebody else has made of a record meanwhile, whose fields belong together otherwise than the form has them. */
export function PartsVersions<Values, Parts extends object>(props: PartsVersionsProps<Values, Parts>) {
  const { changed, own, partsOf, valuesOf, labels, texts, onChosen, onClose } = props
  const ownParts = partsOf(own)
  return (
    <VersionsDialog
      versions={{
        by: changed.by,
        seen: partsOf(changed.seen),
        stored: partsOf(changed.stored),
        own: ownParts,
      }}
      labelOf={(part) => labels[part]}
      textOf={(part, value) => texts[part]({ ...ownParts, [part]: value })}
      onChosen={(parts) => onChosen(valuesOf(parts))}
      onClose={onClose}
    />
  )
}
