import { formatDate } from '#app/lib/dates/dates.ts'
import type { LicenseNotice } from '#app/modules/settings/licenses/license-list.ts'
import { linesMax, type WorkKind } from './work-kinds.ts'

/** Returns the states that closed because their license expired. */
export const closedStates = (notices: readonly LicenseNotice[]): WorkKind =>
	linesOf(
		notices.filter(({ hasExpired }) => hasExpired),
		(day) => `Closed: the license expired ${day}`,
	)

/** Returns the states whose license expires within a month. */
export const expiringStates = (notices: readonly LicenseNotice[]): WorkKind =>
	linesOf(
		notices.filter(({ hasExpired }) => !hasExpired),
		(day) => `The license expires ${day}, and the state closes after it`,
	)

const linesOf = (notices: readonly LicenseNotice[], what: (day: string) => string): WorkKind => ({
	count: notices.length,
	more: { to: '/admin/settings/licenses', label: 'Licenses' },
	lines: notices.slice(0, linesMax).map(({ state, name, expiresOn }) => ({
		key: `license ${state}`,
		who: name,
		what: what(formatDate(expiresOn)),
		to: `/admin/settings/licenses?state=${state}#license`,
		actionLabel: 'Enter the new one',
	})),
})
