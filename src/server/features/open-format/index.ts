export { zipTarget } from './archive/target.ts'
export { exportSchool } from './write/export-school.ts'
