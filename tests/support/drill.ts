/** Whether this run is a drill, which may take its time; `scripts/lib/drills.ts` says so to the tests. */
export const isDrill = process.env['DRILL'] === 'on'
