/** Each kind of thing that is told to an account's owner, and the sentence of it. `detail` fills what it leaves open. */
export const securityEventWords = {
	'new-device': () => 'Signed in on a new device',
	'password-changed': () => 'Password changed',
	'password-set': () => 'Password set for the first time',
	'password-reset': () => 'Password replaced by a mailed link',
	'email-change-asked': (detail) => `Change of address to ${detail} asked for`,
	'email-changed': (detail) => `Address changed to ${detail}`,
	'email-change-stopped': (detail) => `Change of address to ${detail} called off`,
	'sessions-ended': (detail) => (detail ? `Signed out: ${detail}` : 'All other devices signed out'),
	'provider-linked': (detail) => `${detail} linked`,
	'provider-unlinked': (detail) => `${detail} unlinked`,
	'two-factor-on': () => 'Two-step sign-in switched on',
	'two-factor-off': () => 'Two-step sign-in switched off',
	'two-factor-reset': () => 'Two-step sign-in taken off by the operator of this site',
	'recovery-code-used': () => 'Signed in with a recovery code',
	'recovery-codes-made': () => 'New recovery codes made',
} satisfies Record<string, (detail: string) => string>

export type SecurityEventKind = keyof typeof securityEventWords

export const wordsOfEvent = (kind: SecurityEventKind, detail: string | null): string =>
	securityEventWords[kind]?.(detail ?? '') ?? kind
