import type { TFunction } from 'i18next'
import { LONGEST_CLASS_SECONDS } from '#contract/openclass/enums.ts'
import { isAmount } from '#web/area-kit/form/amount.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import type { ClassFields } from './managed-class.ts'

/** Problems of a class found before the request, by field. */
export function problemsOf(values: ClassFields, currency: number, t: TFunction<'openclass'>): Problems {
  const { name, begin_time, end_time, price } = values
  const length = end_time - begin_time
  return {
    name: name.trim() === '' ? t('openclass:problem.name') : undefined,
    begin_time: begin_time === 0 ? t('openclass:problem.time') : undefined,
    end_time:
      end_time === 0
        ? t('openclass:problem.time')
        : length <= 0
          ? t('openclass:problem.order')
          : length > LONGEST_CLASS_SECONDS
            ? t('openclass:problem.long')
            : undefined,
    price: isAmount(price, currency) ? undefined : t('openclass:problem.price'),
  }
}
