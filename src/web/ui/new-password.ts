/**
 * Attributes of a field for a new password. Password managers read the pattern of passwords from `passwordrules`, so that what
 * they make up is taken.
 */
export const newPassword = {
  autoComplete: 'new-password',
  passwordrules: 'minlength: 8; maxlength: 18; allowed: lower, upper, digit, [_];',
} as const
