import type { Db } from '../../../db/database.ts'
import { readSetting, type Settings } from '../../site/index.ts'

const FARTHEST_DAYS = 366

/** The school books and moves lessons at shorter notice and farther ahead than students may book. */
export async function rulesOfSchool(db: Db): Promise<Settings['web_config']> {
  const config = await readSetting(db, 'web_config')
  return { ...config, booking_notice_hours: 0, booking_horizon_days: FARTHEST_DAYS }
}
