import type { Part } from './part.ts'
import { bookingGrid } from './booking-grid.ts'
import { cache } from './cache.ts'
import { catalog } from './catalog.ts'
import { chat } from './chat.ts'
import { currentUser } from './current-user.ts'
import { exports } from './exports.ts'
import { homework } from './homework.ts'
import { imports } from './imports.ts'
import { interaction } from './interaction.ts'
import { lcp } from './lcp.ts'
import { allLists } from './lists.ts'
import { live } from './live.ts'
import { login } from './login.ts'
import { memory } from './memory.ts'
import { myOrders } from './my-orders.ts'
import { order } from './order.ts'
import { product } from './product.ts'
import { purchase } from './purchase.ts'
import { reminders } from './reminders.ts'
import { reports } from './reports.ts'
import { start } from './start.ts'
import { timetable } from './timetable.ts'
import { weights } from './weights.ts'

/** What `npm run bench` can measure, by name. */
export const parts: Record<string, Part> = {
  product,
  order,
  purchase,
  catalog,
  'my-orders': myOrders,
  homework,
  imports,
  exports,
  login,
  'current-user': currentUser,
  'booking-grid': bookingGrid,
  timetable,
  chat,
  interaction,
  reminders,
  reports,
  lists: allLists,
  live,
  memory,
  start,
  cache,
  lcp,
  weights,
}
