import { statisticsCode } from '#contract/site/statistics.ts'
import type { Db } from '../../db/database.ts'
import { noHosts, type OutsideHosts } from '../../plugins/pages.ts'
import { readSetting } from './settings.ts'

/** As Google's guide to its tag with a content security policy names them. */
const google: OutsideHosts = {
  scripts: ['https://www.googletagmanager.com'],
  images: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
  calls: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
}
const baidu: OutsideHosts = {
  scripts: ['https://hm.baidu.com'],
  images: ['https://hm.baidu.com'],
  calls: ['https://hm.baidu.com'],
}

/** The hosts that pages need for the visitor statistics that are switched on; none otherwise. */
export async function statisticsHosts(db: Db): Promise<OutsideHosts> {
  const { statisticsGoogle, statisticsBaidu } = await readSetting(db, 'web_config')
  const used = [
    ...(statisticsCode('google', statisticsGoogle) ? [google] : []),
    ...(statisticsCode('baidu', statisticsBaidu) ? [baidu] : []),
  ]
  return used.length === 0
    ? noHosts
    : {
        scripts: used.flatMap(({ scripts }) => scripts),
        images: used.flatMap(({ images }) => images),
        calls: used.flatMap(({ calls }) => calls),
      }
}
