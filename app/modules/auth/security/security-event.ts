/** The kinds of security events of an account, each with its sentence. `detail` fills in a name or an address. */
export const securityEventLabels = {
	'new-device': () => 'Signed in on a new device',
	'password-changed': () => 'Password changed',
	'password-set': () => 'Password set for the first time',
	'password-reset': () => 'Password reset by an emailed link',
	'email-change-requested': (detail) => `Email address change to ${detail} requested`,
	'email-changed': (detail) => `Email address changed to ${detail}`,
	'email-change-canceled': (detail) => `Email address change to ${detail} canceled`,
	'sessions-ended': (detail) => (detail ? `Signed out: ${detail}` : 'All other devices signed out'),
	'provider-linked': (detail) => `${detail} linked`,
	'provider-unlinked': (detail) => `${detail} unlinked`,
	'two-factor-on': () => 'Two-step sign-in turned on',
	'two-factor-off': () => 'Two-step sign-in turned off',
	'two-factor-reset': () => 'Two-step sign-in removed by this site’s operator',
	'recovery-code-used': () => 'Signed in with a recovery code',
	'recovery-codes-regenerated': () => 'New recovery codes created',
} satisfies Record<string, (detail: string) => string>

export type SecurityEventKind = keyof typeof securityEventLabels

export const describeEvent = (kind: SecurityEventKind, detail: string | null): string =>
	securityEventLabels[kind]?.(detail ?? '') ?? kind
