/** The people and courses of the demo school, as its files describe them. */
export type DemoTeacher = 'zhou' | 'lin' | 'su' | 'tang' | 'he'

export interface DemoLesson {
  chapter?: string
  title: string
  /** a recorded lesson has no time; `soon` is counted from the seeding, `day` from its date at the school */
  begins?: { day: number; at: `${number}:${number}` } | { soonMinutes: number }
  minutes?: number
  isAudition?: boolean
}

export interface DemoCourse {
  name: string
  hotCourseName?: string
  cover: `/demo/cover-${string}.svg`
  intro: string
  desc: string
  /** HTML that we wrote */
  details: string
  type: 'package' | 'class' | 'booking' | 'recorded' | 'physical' | 'mixed'
  price: string
  teachers: [DemoTeacher, ...DemoTeacher[]]
  lessons: DemoLesson[]
  isHot?: boolean
  offShelf?: boolean
  /** places; without it there is no limit */
  stock?: number
  /** days; without it unlimited */
  validityDays?: number
  /** usable from the seeding on for so many days, whenever it is bought */
  runsDays?: number
  /** goods have no validity to speak of */
  hidesValidity?: boolean
  /** sent by post */
  isDeliver?: boolean
  /** what a package holds: names of the files that describe it */
  holds?: string[]
}
