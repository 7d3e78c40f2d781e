import { count } from 'drizzle-orm'
import type { Static } from 'typebox'
import { SiteConfig } from '#contract/site/manage/config.ts'
import type { siteAdmin } from '#contract/site/manage/operations.ts'
import { CNY } from '#contract/currencies.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { slideHeights } from '#contract/site/limits.ts'
import { statisticsCode } from '#contract/site/statistics.ts'
import type { Tx } from '../../../db/database.ts'
import { products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { type Revised, revised } from '../../../lib/revision.ts'
import { putDefaultTextsInto } from '../../../demo/default-texts.ts'
import { clearProductCache } from '../../catalog/index.ts'
import { loadSetting } from '../settings.ts'
import { type Settings } from '../setting-schemas.ts'
import { isTimeZone } from '../time-zone.ts'
import { fitPrices, unfitPrices } from './fit-prices.ts'
import { saveSetting } from './save-setting.ts'

type Config = Static<typeof SiteConfig>
type Change = OperationTypes<typeof siteAdmin.updateWebConfig>['body']

/** The switches as they are stored, in the shape that the form has. */
function siteConfigOf(stored: Settings['web_config']): Config {
  const [usual, tall] = slideHeights
  const { landing, swiperSlide, ...home } = stored.homePage
  const whole: Config = {
    ...stored,
    app_type: stored.app_type === 'lite' ? 'lite' : '',
    homePage: {
      ...home,
      landing: landing === 'home' ? 'home' : '',
      swiperSlide: { height: swiperSlide.height === usual ? usual : tall },
    },
  }
  const names = Object.keys(SiteConfig.properties)
  // exactly the properties of the schema are left
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))) as Config
}

const companies = { statisticsGoogle: 'google', statisticsBaidu: 'baidu' } as const

/** @throws Refusal invalidField, paypalTakesNoYuan, currencyNeedsPaypal */
function checkFields(config: Config): void {
  if (!isTimeZone(config.time_zone)) throw refuse('invalidField', { field: 'time_zone' })
  for (const name of ['statisticsGoogle', 'statisticsBaidu'] as const)
    if (config[name].enable && statisticsCode(companies[name], config[name]) === null)
      throw refuse('invalidField', { field: `${name}.code`, allowed: 'statistics_code' })
  const { paypal, weixin, alipay, currency } = config
  if (paypal && currency === CNY) throw refuse('paypalTakesNoYuan', {}, { field: 'currency' })
  if (!paypal && (weixin || alipay) && currency !== CNY)
    throw refuse('currencyNeedsPaypal', {}, { field: 'currency' })
}

/**
 * Prices are numbers beside a currency: in another one they say something else, and some have decimals that it has not.
 * @throws Refusal pricesNotConfirmed, whose data names the prices that would be rounded
 */
async function checkPrices(tx: Tx, currency: number): Promise<void> {
  const [found] = await tx.select({ courses: count() }).from(products)
  const courses = found?.courses ?? 0
  if (courses === 0) return
  const { count: unfit, named } = await unfitPrices(tx, currency)
  throw refuse(
    'pricesNotConfirmed',
    { count: courses },
    {
      field: 'currency',
      count: courses,
      rounded: named,
      rounded_count: unfit,
    },
  )
}

export const adminWebConfig = async ({ db }: Deps): Promise<Revised<Config>> =>
  revised(siteConfigOf(await loadSetting(db, 'web_config')))

/**
 * Changes what the school sets of the web configuration. While PayPal is on nobody can pay by the other two methods
 * (paymentChoices); their switches stay as they were, for the time when it is off again. A change of the currency rounds
 * the prices that do not fit it; one of the main language takes the texts along that the school opened with.
 * @throws Refusal paypalTakesNoYuan, currencyNeedsPaypal, pricesNotConfirmed, recordChanged, invalidField
 */
export async function updateWebConfig(
  deps: Deps,
  user: SessionUser,
  { revision, confirm_prices = false, ...config }: Change,
): Promise<Revised<Config>> {
  checkFields(config)
  const stored = await saveSetting(
    deps,
    user,
    'web_config',
    revision,
    (current) => ({ ...current, ...config }),
    {
      shown: siteConfigOf,
      check: async (tx, next, before) => {
        if (next.main_language !== before.main_language) await putDefaultTextsInto(tx, next.main_language)
        if (next.currency === before.currency) return
        if (!confirm_prices) await checkPrices(tx, next.currency)
        await fitPrices(tx, next.currency)
      },
    },
  )
  clearProductCache(deps.db)
  return revised(siteConfigOf(stored))
}
