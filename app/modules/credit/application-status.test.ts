import { expect, test } from 'vitest'
import {
	type ApplicationStatus,
	assertMayChangeStatus,
	isClosed,
	nextStatuses,
	type StatusActor,
} from './application-status.ts'

const statuses: ApplicationStatus[] = [
	...(['draft', 'new', 'reviewing', 'needs_info', 'approved', 'declined', 'withdrawn'] as const),
]
const actors: StatusActor[] = ['advisor', 'applicant', 'system']

const allowed = [
	'draft > new by applicant',
	'new > reviewing by advisor',
	'new > withdrawn by applicant',
	'new > withdrawn by system',
	'reviewing > needs_info by advisor',
	'reviewing > approved by advisor',
	'reviewing > declined by advisor',
	'reviewing > withdrawn by applicant',
	'reviewing > withdrawn by system',
	'needs_info > reviewing by advisor',
	'needs_info > reviewing by applicant',
	'needs_info > declined by advisor',
	'needs_info > withdrawn by applicant',
	'needs_info > withdrawn by system',
]

test('of all status changes by all actors, exactly these are allowed', () => {
	const found = statuses.flatMap((from) =>
		statuses.flatMap((to) =>
			actors.flatMap((actor) => {
				try {
					assertMayChangeStatus(from, to, actor)
					return [`${from} > ${to} by ${actor}`]
				} catch {
					return []
				}
			}),
		),
	)
	expect(found.sort()).toEqual([...allowed].sort())
})

test('a closed application stays closed, and the next statuses are listed in order', () => {
	for (const status of statuses.filter(isClosed))
		expect(actors.flatMap((actor) => nextStatuses(status, actor))).toEqual([])
	expect(nextStatuses('reviewing', 'advisor')).toEqual(['needs_info', 'approved', 'declined'])
	expect(() => assertMayChangeStatus('approved', 'declined', 'advisor')).toThrow(
		'This application is approved; it can’t be changed to declined now.',
	)
})
