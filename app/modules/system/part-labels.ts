import { getOwnValue } from '#app/lib/own-key.ts'

const labels: Record<string, string> = {
	admins: 'Admins',
	backups: 'Backups',
	clock: 'Clock',
	database: 'Database',
	disk: 'Disk',
	email: 'Email',
	jobs: 'Background jobs',
	keys: 'Encryption keys',
	'mail in': 'Emails about cases',
	provider: 'Payments',
	storage: 'File storage',
}

/** Returns the display name of a part of the system. */
export const labelOfPart = (part: string): string => getOwnValue(labels, part) ?? part
