/** how Excel counts days: from the end of 1899 on */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

const padded = (part: string): string => part.padStart(2, '0')

/**
 * A day as people and spreadsheets write it, as YYYY-MM-DD: 2014-09-01, 2014/9/1, 2014.9.1, 2014年9月1日, and the number
 * that Excel has of a day without a format. What is none of them is given back as it is.
 */
export function dayText(cell: string): string {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell)
  if (parts) {
    const [, year = '', month = '', day = ''] = parts
    return `${year}-${padded(month)}-${padded(day)}`
  }
  return /^[1-9]\d{4}$/.test(cell)
    ? new Date(EXCEL_EPOCH + Number(cell) * DAY_MS).toISOString().slice(0, 10)
    : cell
}
