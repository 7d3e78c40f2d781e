import { useTranslation } from 'react-i18next'
import { handKinds } from '#contract/payment/offline-kinds.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { MeansProblems } from '../offline/means.ts'
import { MeansFields } from '../offline/means-fields.tsx'
import type { ManualRefundValues } from './manual-refund.ts'

export interface ManualRefundFieldsProps {
  values: ManualRefundValues
  problems: MeansProblems
  /** a full refund, which ends the grant */
  isWhole: boolean
  /** nothing was sent, so that the place can return to stock */
  mayReturnPlace: boolean
  /** what was bought is goods: there is no course to take */
  isGoods: boolean
  onChange: (change: Partial<ManualRefundValues>) => void
}

/** Means of a refund by hand, and what happens to grant and place. */
export function ManualRefundFields({
  values,
  problems,
  isWhole,
  mayReturnPlace,
  isGoods,
  onChange,
}: ManualRefundFieldsProps) {
  const { t } = useTranslation('trade')
  return (
    <>
      <MeansFields
        kinds={handKinds}
        values={values}
        problems={problems}
        labels={{ kind: t('trade:hand.kind'), at: t('trade:hand.at') }}
        onChange={onChange}
      />
      {!isWhole && !isGoods && (
        <Checkbox
          checked={values.takeCourse}
          onChange={({ target }) => onChange({ takeCourse: target.checked })}
        >
          {t('trade:hand.takeCourse')}
        </Checkbox>
      )}
      {mayReturnPlace && (isWhole || values.takeCourse) && (
        <Checkbox
          checked={values.returnPlace}
          onChange={({ target }) => onChange({ returnPlace: target.checked })}
        >
          {t(isGoods ? 'trade:hand.returnGoods' : 'trade:hand.returnPlace')}
        </Checkbox>
      )}
    </>
  )
}
