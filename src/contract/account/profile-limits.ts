/** Longest texts of a profile, in characters. */
export const profileLimits = {
  nickname: 24,
  school: 64,
  city: 64,
  grade: 64,
  subject: 64,
  subjects: 20,
  coursesTaught: 300,
  education: 300,
  workExperience: 2000,
  intro: 500,
} as const
