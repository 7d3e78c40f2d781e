export { zipTarget } from './archive/target.ts'
export { exportSchool, type ExportProgress } from './write/export-school.ts'
