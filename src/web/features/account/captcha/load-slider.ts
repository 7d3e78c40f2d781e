import { importChunk } from '#web/lib/chunk-reload.ts'

/** Loaded when a code is requested at a school that uses the slider. */
export const loadSlider = () => importChunk(() => import('./slider-dialog.tsx'))
