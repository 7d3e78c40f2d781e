/** Whether this run is a drill, which may be long; `scripts/lib/drills.ts` sets the variable. */
export const isDrill = process.env['DRILL'] === 'on'
