import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { text } from '../../lib/texts.ts'
import { workingHoursIn } from '../booking/index.ts'
import { countWorkingHours, teachersWithHours } from '../booking/manage/index.ts'
import { readSetting } from '../site/index.ts'
import type { ExportList, ListView } from './export-list.ts'
import { firstWord } from './first-word.ts'
import type { Cell } from './format/cell.ts'

type Hours = Awaited<ReturnType<typeof workingHoursIn>>

/** teachers who are read at once */
const TEACHERS = 100

/** First the columns of its import: what is exported can be imported again. */
const headings = [
  'import:column.teacher',
  'import:column.timeKind',
  'import:column.weekday',
  'import:column.date',
  'import:column.begin',
  'import:column.endDate',
  'import:column.end',
  'import:column.note',
  'trade:column.name',
  'booking:hours.zone',
]

/** Weekly times, then those of single days, by the clock of the teacher, in the words that an import knows. */
function rowsOf(
  { rules, exceptions, zone }: Hours,
  { username, name }: { username: string; name: string },
  language: Language,
): Cell[][] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const dayAndTime = (at: number) => clock.format(new Date(at * 1000)).split(' ')
  const weekly = rules.map(({ weekday, begin_clock, end_clock }) => [
    username,
    firstWord(language, 'import:timeKind.weekly'),
    firstWord(language, `import:weekday.${weekday}`),
    '',
    begin_clock,
    '',
    end_clock,
    '',
    name,
    zone,
  ])
  const single = exceptions.map(({ kind, begin_time, end_time }) => {
    const [date = '', begin = ''] = dayAndTime(begin_time)
    const [endDate = '', end = ''] = dayAndTime(end_time)
    const word = firstWord(language, `import:timeKind.${kind}`)
    // notes are for the teacher alone
    return [username, word, '', date, begin, endDate, end, '', name, zone]
  })
  return [...weekly, ...single]
}

/** The working hours of all teachers as a table: the times that are not over. */
export async function workingHoursTable(
  db: Db,
  _filter: object,
  { language }: ListView,
): Promise<ExportList> {
  const config = await readSetting(db, 'web_config')
  async function* batches() {
    let below: number | undefined
    for (;;) {
      const teachers = await teachersWithHours(db, below, TEACHERS)
      const rows: Cell[][] = []
      for (const teacher of teachers)
        rows.push(...rowsOf(await workingHoursIn(db, teacher.id, config), teacher, language))
      if (rows.length > 0) yield rows
      if (teachers.length < TEACHERS) return
      below = teachers.at(-1)?.id
    }
  }
  return {
    title: text(language, 'trade:workingHours'),
    headings: headings.map((key) => text(language, key)),
    total: await countWorkingHours(db),
    batches: batches(),
  }
}
